/** Times that are often meant, on the clock of a place. */
import type { FollowUpWhen } from "@/api/models";
import { atNine, nextWeekday, usualTimes } from "@/lib/usualTimes";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far off the server lets a conversation be put. */
export const LONGEST_SNOOZE_MS = 365 * DAY;

export function snoozeChoices(now: number, zone: string) {
  return [{ key: "in3h" as const, at: now + 3 * HOUR }, ...usualTimes(now, zone)];
}

interface FollowUpChoice {
  key: "in2h" | "tomorrow" | "in3d" | "friday" | "monday";
  when: FollowUpWhen;
  /** As the server will compute it; shown before. */
  at: number;
}

/** What "follow up in …" offers; the server works the time out on the contact's clock. */
export function followUpChoices(now: number, zone: string): FollowUpChoice[] {
  return [
    { key: "in2h", when: { in_minutes: 120 }, at: now + 2 * HOUR },
    { key: "tomorrow", when: { in_days: 1, time: "09:00" }, at: atNine(now, zone, 1) },
    { key: "in3d", when: { in_days: 3, time: "09:00" }, at: atNine(now, zone, 3) },
    { key: "friday", when: { weekday: 4, time: "09:00" }, at: nextWeekday(now, zone, 4) },
    { key: "monday", when: { weekday: 0, time: "09:00" }, at: nextWeekday(now, zone, 0) },
  ];
}
