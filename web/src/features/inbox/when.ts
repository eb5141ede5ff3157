/** Times that are often meant, on the clock of a place. */
import type { FollowUpWhen } from "@/api/models";
import { dayKey } from "@/lib/time";
import { fromWall } from "@/lib/wallTime";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** That day there, at nine: `days` from today, or the next of a weekday (0 is Monday) if it is still to come. */
function atNine(now: number, zone: string, days: number): number {
  const key = dayKey(now + days * DAY, zone);
  return fromWall(`${key}T09:00`, zone) ?? now + days * DAY;
}

function nextWeekday(now: number, zone: string, weekday: number): number {
  for (let days = 0; days <= 7; days++) {
    const at = atNine(now, zone, days);
    const there = (new Date(`${dayKey(at, zone)}T12:00:00Z`).getUTCDay() + 6) % 7;
    if (there === weekday && at > now) return at;
  }
  return atNine(now, zone, 7);
}

export function snoozeChoices(now: number, zone: string) {
  return [
    { key: "in3h" as const, at: now + 3 * HOUR },
    { key: "tomorrow" as const, at: atNine(now, zone, 1) },
    { key: "monday" as const, at: nextWeekday(now, zone, 0) },
  ];
}

export interface FollowUpChoice {
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
