/** What goes out next, by the minute and what sends it: twelve of one journey at 19:40 are one line. Pure. */
import type { QueueItem } from "@/api/models";

const MINUTE = 60_000;
const MOST = 5;

export interface Departure {
  key: string;
  at: number;
  journey: QueueItem["journey"];
  /** Of one person alone: who it is. */
  contact: QueueItem["contact"] | null;
  count: number;
  /** More of it may stand behind what was looked at. */
  isMore: boolean;
}

/** The first of these that nothing holds back, soonest first; `hasMore` says that they are not all there are. */
export function departuresOf(items: readonly QueueItem[], hasMore: boolean, now: number): Departure[] {
  const found = new Map<string, Departure>();
  let last: number | undefined;
  for (const { state, error, due_at: dueAt, journey, contact } of items) {
    if (state !== "active" || error !== null || dueAt === null) continue;
    const at = Math.floor(Date.parse(dueAt) / MINUTE) * MINUTE;
    if (at < now - MINUTE) continue;
    last = at;
    const key = `${at} ${journey.id}`;
    const known = found.get(key);
    found.set(
      key,
      known === undefined
        ? { key, at, journey, contact, count: 1, isMore: false }
        : { ...known, contact: null, count: known.count + 1 },
    );
  }
  return [...found.values()].map((one) => ({ ...one, isMore: hasMore && one.at === last })).slice(0, MOST);
}
