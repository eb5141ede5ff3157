import { useEffect, useMemo, useRef } from "react";
import type { RowHandlers } from "./TableRow";

/** The same functions for the whole life of the table, so that a row is drawn again only when it changed. */
export function useLatestHandlers<Row>(handlers: RowHandlers<Row>): RowHandlers<Row> {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo(
    () => ({
      open: (row) => latest.current.open(row),
      mark: (key, isRange) => latest.current.mark(key, isRange),
      activate: (key) => latest.current.activate(key),
    }),
    [],
  );
}
