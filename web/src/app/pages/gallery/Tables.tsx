/** Ten thousand rows, filters above them, and what is done to many. */
import { useState } from "react";
import { Button } from "@/ui/Button";
import { FilterBar, FilterChoice, FilterPopover } from "@/ui/FilterChips";
import { ColumnChooser } from "@/ui/table/ColumnChooser";
import { useColumns } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { useSelection } from "@/ui/table/selection";
import type { Sort } from "@/ui/table/TableHead";
import { Sample } from "./Sample";
import { COLUMNS, PEOPLE, type SamplePerson, STATES, TEXT } from "./samples";

const keyOf = (row: SamplePerson) => row.id;

export function Tables() {
  const columns = useColumns("gallery", COLUMNS);
  const selection = useSelection();
  const [state, setState] = useState<string>();
  const [sort, setSort] = useState<Sort>({ by: "name", isDescending: false });
  return (
    <Sample name="DataTable, useColumns, ColumnChooser, useSelection, FilterBar">
      <FilterBar
        label={TEXT.filters}
        onClear={state === undefined ? undefined : () => setState(undefined)}
        end={<ColumnChooser choice={columns} />}
        className="px-0"
      >
        <FilterChoice name={TEXT.state} value={state} onChange={setState} options={STATES} />
        <FilterPopover text={TEXT.tagIs} isOn onRemove={() => undefined}>
          {TEXT.tag}
        </FilterPopover>
      </FilterBar>
      <div className="flex h-96 flex-col border-t border-line">
        <DataTable
          label={TEXT.people}
          columns={columns.shown}
          rows={PEOPLE}
          rowKey={keyOf}
          rowName={(row) => row.name}
          rowHref={(row) => `#${row.id}`}
          total={PEOPLE.length}
          empty={null}
          sort={sort}
          onSort={setSort}
          selection={selection}
          bulkActions={<Button size="sm">{TEXT.addTag}</Button>}
          narrow={(row) => (
            <>
              <span className="block truncate font-medium">{row.name}</span>
              <span className="block truncate text-sm text-muted">{row.phone}</span>
            </>
          )}
        />
      </div>
    </Sample>
  );
}
