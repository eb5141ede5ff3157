/** Rows put in order by a column in the page itself: only where all of them are there, so that each has its place. */
import { useMemo, useState } from "react";
import type { Sort } from "./TableHead";

type Value = string | number;

interface Sorted<Row> {
  rows: readonly Row[] | undefined;
  sort: Sort | undefined;
  /** None while there are more rows than are here. */
  onSort: ((sort: Sort) => void) | undefined;
}

function compare(one: Value, other: Value, language: string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), language, { numeric: true, sensitivity: "base" });
}

/** `values` says by column what its rows are sorted by; until one is pressed they stand as they came. */
export function useSortedRows<Row>(
  rows: readonly Row[] | undefined,
  isWhole: boolean,
  values: Readonly<Record<string, (row: Row) => Value>>,
  language: string,
): Sorted<Row> {
  const [sort, setSort] = useState<Sort>();
  const valueOf = sort === undefined || !isWhole ? undefined : values[sort.by];
  const isDescending = sort?.isDescending === true;
  const sorted = useMemo(() => {
    if (rows === undefined || valueOf === undefined) return rows;
    const order = [...rows].sort((one, other) => compare(valueOf(one), valueOf(other), language));
    return isDescending ? order.reverse() : order;
  }, [rows, valueOf, isDescending, language]);
  // Numbers are looked at from the largest down.
  const begin = (next: Sort) => {
    const [first] = rows ?? [];
    const isNumber = first !== undefined && typeof values[next.by]?.(first) === "number";
    setSort(
      next.by === sort?.by ? { ...next, isDescending: !isDescending } : { ...next, isDescending: isNumber },
    );
  };
  return { rows: sorted, sort: isWhole ? sort : undefined, onSort: isWhole ? begin : undefined };
}
