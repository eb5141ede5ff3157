/** The names of the columns, which stay in sight; a press on one that sorts turns the order round. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { BareCheckbox } from "../Checkbox";
import { type Column, MARK_STICKY } from "./columns";

export interface Sort {
  by: string;
  isDescending: boolean;
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  template: string;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Undefined when rows can't be marked. */
  marked: boolean | "mixed" | undefined;
  onMarkAll: (isOn: boolean) => void;
}

/** The arrow takes no room: it stands in the gap between columns, on the side where their digits don't end. */
const ARROW_OF_DIGITS = "right-full mr-1";

export function TableHead<Row>({ columns, template, sort, onSort, marked, onMarkAll }: TableHeadProps<Row>) {
  const { t } = useT();
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: template }}
      className="sticky top-0 z-20 grid h-9 items-center border-b border-line bg-paper text-sm font-medium text-muted"
    >
      {marked !== undefined && (
        <div role="columnheader" className="sticky start-0 z-10 flex h-full items-center bg-inherit ps-5">
          <BareCheckbox label={t("ui:table.markAll")} value={marked} onChange={onMarkAll} />
        </div>
      )}
      {columns.map((column, index) => {
        const isSorted = sort !== undefined && sort.by === column.sortKey;
        const Icon = isSorted && sort.isDescending ? ArrowDown : ArrowUp;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
            className={cx(
              "flex h-full min-w-0 items-center bg-inherit pe-3 last:pe-5",
              index > 0 && "ps-3",
              index === 0 && (marked === undefined ? "sticky start-0 z-10 ps-5" : `${MARK_STICKY} z-10 ps-1`),
              column.align === "end" && "justify-end",
              column.align === "digits" && "align-digits",
            )}
          >
            {column.sortKey !== undefined && onSort !== undefined ? (
              <button
                type="button"
                onClick={() =>
                  onSort({ by: column.sortKey ?? "", isDescending: isSorted && !sort.isDescending })
                }
                className={cx(
                  "relative inline-flex min-w-0 items-center rounded-control hover:text-ink",
                  isSorted && "text-ink",
                )}
              >
                <span className="truncate">{column.header}</span>
                {isSorted && (
                  <Icon
                    aria-hidden="true"
                    className={cx(
                      "absolute size-3.5",
                      column.align === "digits" ? ARROW_OF_DIGITS : "start-full ms-1",
                    )}
                  />
                )}
              </button>
            ) : (
              <span className={column.isHeaderHidden === true ? "sr-only" : "truncate"}>{column.header}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
