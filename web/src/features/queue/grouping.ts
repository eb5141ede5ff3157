/**
 * The queue by time: now, each hour, held back, later days. Pure.
 * Held back stands after today, because it is what a person may want to look at before tomorrow.
 */
import type { QueueItem } from "@/api/models";
import { dayKey } from "@/lib/time";

const HOUR = 3_600_000;

/** Put off by something other than the time of day: nobody can say when it ends. */
const OPEN_ENDED = new Set([
  "kill_switch",
  "frequency_cap",
  "quota",
  "budget",
  "backlog",
  "connection_unavailable",
  "marketing_limit",
  "upgrade",
]);

export interface QueueGroup {
  key: string;
  kind: "now" | "hour" | "day" | "held" | "unset";
  /** Start of the hour or day; 0 for groups without one. */
  at: number;
  items: QueueItem[];
}

export function isHeldBack(item: QueueItem, now: number): boolean {
  if (item.state === "paused") return true;
  if (item.error !== null) return true;
  if (item.reason?.kind === "pause") return true;
  if (item.reason?.kind !== "defer") return false;
  return OPEN_ENDED.has(item.reason.code) || item.due_at === null || Date.parse(item.due_at) < now - 60_000;
}

/** Start of the hour on a wall clock: zones at half hours have theirs at :30 UTC. */
function hourStart(at: number, zone: string): number {
  const minutes = Number(new Intl.DateTimeFormat("en", { minute: "2-digit", timeZone: zone }).format(at));
  return Math.floor(at / 60_000) * 60_000 - minutes * 60_000;
}

function place(item: QueueItem, now: number, zone: string): Omit<QueueGroup, "items"> {
  if (isHeldBack(item, now)) return { key: "held", kind: "held", at: 0 };
  if (item.due_at === null) return { key: "unset", kind: "unset", at: 0 };
  const due = Date.parse(item.due_at);
  if (due <= now) return { key: "now", kind: "now", at: 0 };
  const day = dayKey(due, zone);
  const isSoon = day === dayKey(now, zone) || day === dayKey(now + 24 * HOUR, zone);
  if (!isSoon) return { key: `day:${day}`, kind: "day", at: due };
  const start = hourStart(due, zone);
  return { key: `hour:${start}`, kind: "hour", at: start };
}

const dueOf = (item: QueueItem): number => (item.due_at === null ? Infinity : Date.parse(item.due_at));

export function groupQueue(items: readonly QueueItem[], now: number, zone: string): QueueGroup[] {
  const groups = new Map<string, QueueGroup>();
  for (const item of items) {
    const where = place(item, now, zone);
    const group = groups.get(where.key) ?? { ...where, items: [] };
    group.items.push(item);
    groups.set(where.key, group);
  }
  const today = dayKey(now, zone);
  const rank = ({ kind, at }: QueueGroup): number => {
    if (kind === "now") return 0;
    if (kind === "hour" && dayKey(at, zone) === today) return 1;
    if (kind === "held") return 2;
    if (kind === "unset") return 3;
    return 4;
  };
  for (const group of groups.values()) group.items.sort((a, b) => dueOf(a) - dueOf(b));
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || a.at - b.at);
}
