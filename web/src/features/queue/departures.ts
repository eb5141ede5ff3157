/** Rows that have just left stay a moment where they were, with the reason: otherwise a stop would look like a glitch. */
import { useEffect, useState } from "react";
import type { QueueItem } from "@/api/models";

const STAY_MS = 3_200;

/** `after`, with those of `before` that it lacks behind the row they stood behind. */
export function withDeparted(before: readonly QueueItem[], after: readonly QueueItem[]): QueueItem[] {
  const here = new Set(after.map((item) => item.enrollment_id));
  const rows = [...after];
  before.forEach((item, index) => {
    if (here.has(item.enrollment_id)) return;
    const previous = before[index - 1]?.enrollment_id;
    rows.splice(rows.findIndex((row) => row.enrollment_id === previous) + 1, 0, item);
  });
  return rows;
}

/** `scope` names what is listed: when it changes, rows did not leave, the question changed. */
export function useDepartures(items: readonly QueueItem[], scope: string): readonly QueueItem[] {
  const [seen, setSeen] = useState({ scope, items, rows: items });
  let { rows } = seen;
  if (seen.items !== items || seen.scope !== scope) {
    rows = seen.scope === scope ? withDeparted(seen.rows, items) : items;
    setSeen({ scope, items, rows });
  }
  const isAnyLeaving = rows.length > items.length;
  useEffect(() => {
    if (!isAnyLeaving) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, rows: now.items })), STAY_MS);
    return () => clearTimeout(timer);
  }, [isAnyLeaving, rows]);
  return rows;
}
