/** The table: search, filters and columns over it; the marked rows and what may be done to them at its foot. */
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { attributesQuery } from "@/api/attributes";
import type { Contact, SavedView } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { FilterBar } from "@/ui/FilterChips";
import { ColumnChooser } from "@/ui/table/ColumnChooser";
import { useColumns } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { useSelection } from "@/ui/table/selection";
import { TypedSearch } from "@/ui/TypedSearch";
import { countOf, viewsQuery } from "../api";
import { type ContactsSearch, listQuery, type SortKey } from "../filters";
import type { May } from "../useChange";
import { useRows } from "../useRows";
import { nameOf } from "../words";
import { BulkActions } from "./BulkActions";
import { BulkBars } from "./BulkBars";
import { columnsOf, fieldsFor, NarrowRow } from "./columns";
import { EmptyContacts } from "./EmptyContacts";
import { Filters } from "./Filters";
import { ViewBar } from "./ViewBar";

interface ContactTableProps {
  search: ContactsSearch;
  onSearch: (change: ContactsSearch) => void;
  /** Whatever stood in the address gives way to this. */
  onView: (search: ContactsSearch) => void;
  onOpen: (contact: Contact) => void;
  onNew: () => void;
  may: May;
}

const rowKey = (contact: Contact) => contact.id;
const rowHref = (contact: Contact) => `/contacts/${contact.id}`;

/** A view brings its columns along: with another one the table begins anew. */
export function ContactTable(props: ContactTableProps) {
  const views = useQuery(viewsQuery).data?.items ?? [];
  const columns = views.find(({ id }) => id === props.search.view)?.columns ?? null;
  const key = columns === null ? "own" : `${props.search.view} ${columns.join(" ")}`;
  return <Rows key={key} views={views} columns={columns} {...props} />;
}

interface RowsProps extends ContactTableProps {
  views: readonly SavedView[];
  columns: readonly string[] | null;
}

function Rows({ search, onSearch, onView, onOpen, onNew, may, views, columns }: RowsProps) {
  const { t, language } = useT();
  const number = useNumber();
  const attributes = useQuery(attributesQuery).data?.items;
  const choice = useColumns("contacts", columnsOf(t, language, attributes ?? []), columns);
  const { query, rows, hasNews, refresh } = useRows(search, fieldsFor(choice.shown));
  const count = useQuery(countOf(search)).data;
  // Of very many it is only known that there are more.
  const total = count?.is_exact === true ? count.count : undefined;
  const selection = useSelection();
  const isNarrowed = search.q !== undefined || search.filter !== undefined;
  const narrowedTo = JSON.stringify(listQuery(search));
  // What was marked in one list is nobody in another.
  const { clear } = selection;
  const [markedIn, setMarkedIn] = useState(narrowedTo);
  if (markedIn !== narrowedTo) {
    setMarkedIn(narrowedTo);
    clear();
  }
  const sort = search.q === undefined ? (search.sort ?? "created") : undefined;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ViewBar
        search={search}
        saved={views}
        columns={choice.shown.map(({ id }) => id)}
        mayWrite={may.write}
        onView={onView}
      />
      <FilterBar
        label={t("contacts:filters")}
        onClear={isNarrowed ? () => onSearch({ q: undefined, filter: undefined }) : undefined}
        className="border-b border-line"
        end={
          <>
            {hasNews && (
              <Button kind="quiet" size="sm" onClick={refresh}>
                <RefreshCw aria-hidden="true" />
                {t("contacts:news")}
              </Button>
            )}
            {count !== undefined && (
              <span role="status">
                {t(count.is_exact ? "contacts:count" : "contacts:countMore", {
                  count: count.count,
                  figure: number(count.count),
                })}
              </span>
            )}
            <span className="max-[560px]:hidden">
              <ColumnChooser choice={choice} />
            </span>
          </>
        }
      >
        <TypedSearch
          label={t("contacts:search")}
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q || undefined })}
          className="w-64 max-[560px]:w-full"
        />
        <Filters filter={search.filter} onChange={(filter) => onSearch({ filter })} rows={rows ?? []} />
      </FilterBar>
      <BulkBars mayWrite={may.write} />
      <DataTable
        label={t("contacts:title")}
        columns={choice.shown}
        rows={rows}
        rowKey={rowKey}
        rowName={(contact) => nameOf(t, contact)}
        rowHref={rowHref}
        onOpen={onOpen}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        problem={query.isError ? problemOf(t, query) : undefined}
        empty={
          <EmptyContacts
            isNarrowed={isNarrowed}
            mayAdd={may.import}
            onNew={onNew}
            onClear={() => onSearch({ q: undefined, filter: undefined })}
          />
        }
        total={total}
        sort={
          sort && {
            by: sort,
            isDescending: search.order === "desc" || (search.order === undefined && sort !== "name"),
          }
        }
        onSort={({ by, isDescending }) =>
          onSearch({ sort: by as SortKey, order: isDescending ? "desc" : "asc", q: undefined })
        }
        selection={selection}
        mayTakeEverything
        bulkActions={
          <BulkActions
            selection={selection}
            search={search}
            total={total ?? (query.hasNextPage ? undefined : rows?.length)}
            may={may}
          />
        }
        narrow={(contact) => <NarrowRow t={t} contact={contact} />}
      />
    </div>
  );
}
