/** Rows that have just left stay a moment, faded, with the reason: otherwise a stop would look like a glitch. */
import { useEffect, useState } from "react";
import type { QueueItem } from "@/api/models";

const STAY_MS = 3_200;

/** Those of `before` that `after` lacks. */
export function departed(before: readonly QueueItem[], after: readonly QueueItem[]): QueueItem[] {
  const here = new Set(after.map((item) => item.enrollment_id));
  return before.filter((item) => !here.has(item.enrollment_id));
}

/** `scope` names what is listed: when it changes, rows did not leave, the question changed. */
export function useDepartures(items: readonly QueueItem[] | undefined, scope: string): readonly QueueItem[] {
  const [seen, setSeen] = useState<{ scope: string; items: readonly QueueItem[] | undefined }>({
    scope,
    items,
  });
  const [leaving, setLeaving] = useState<readonly QueueItem[]>([]);

  if (seen.items !== items || seen.scope !== scope) {
    setSeen({ scope, items });
    if (seen.scope !== scope || items === undefined) setLeaving([]);
    else setLeaving([...departed(leaving, items), ...departed(seen.items ?? [], items)]);
  }

  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = setTimeout(() => setLeaving([]), STAY_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}
