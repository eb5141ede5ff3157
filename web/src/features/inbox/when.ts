/** Times that are often meant, on the clock of a place. */
import type { FollowUpWhen } from "@/api/models";
import { dayKey, laterDay } from "@/lib/time";
import { fromWall } from "@/lib/wallTime";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far off the server lets a conversation be put. */
export const LONGEST_SNOOZE_MS = 365 * DAY;

/** Nine o'clock there, so many days of the calendar from today. */
function atNine(now: number, zone: string, days: number): number {
  return fromWall(`${laterDay(dayKey(now, zone), days)}T09:00`, zone) ?? now + days * DAY;
}

/** Nine o'clock of the next such day there, today if it is still to come; 0 is Monday. */
function nextWeekday(now: number, zone: string, weekday: number): number {
  const today = (new Date(`${dayKey(now, zone)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = (weekday - today + 7) % 7;
  const at = atNine(now, zone, days);
  return at > now ? at : atNine(now, zone, days + 7);
}

export function snoozeChoices(now: number, zone: string) {
  return [
    { key: "in3h" as const, at: now + 3 * HOUR },
    { key: "tomorrow" as const, at: atNine(now, zone, 1) },
    { key: "monday" as const, at: nextWeekday(now, zone, 0) },
  ];
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
