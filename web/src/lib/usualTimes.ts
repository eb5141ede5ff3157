/** Mornings that are often meant, on the clock of a place. Pure. */
import type { Language } from "./i18n/languages";
import type { T } from "./i18n/useT";
import { dayKey, laterDay } from "./time";
import { fromWall } from "./wallTime";

const DAY = 86_400_000;

/** Where work begins on a Sunday and ends on a Thursday. */
const SUNDAY_ZONES = new Set([
  "Asia/Jerusalem", "Asia/Tel_Aviv", "Asia/Riyadh", "Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat",
  "Asia/Baghdad", "Asia/Amman", "Africa/Cairo", "Africa/Algiers", "Africa/Tripoli",
]); // prettier-ignore

/** Nine o'clock there, so many days of the calendar from today. */
export function atNine(now: number, zone: string, days: number): number {
  return fromWall(`${laterDay(dayKey(now, zone), days)}T09:00`, zone) ?? now + days * DAY;
}

/** Nine o'clock of the next such day there, today if it is still to come; 0 is Monday. */
export function nextWeekday(now: number, zone: string, weekday: number): number {
  const today = (new Date(`${dayKey(now, zone)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = (weekday - today + 7) % 7;
  const at = atNine(now, zone, days);
  return at > now ? at : atNine(now, zone, days + 7);
}

export interface UsualTime {
  key: "tomorrow" | "weekEnds" | "weekBegins" | "week" | "month";
  at: number;
}

/** Tomorrow, the last and the first day of work to come, and, for what may last, a week and thirty days. */
export function usualTimes(now: number, zone: string, isLong = false): UsualTime[] {
  const [first, last] = SUNDAY_ZONES.has(zone) ? [6, 3] : [0, 4];
  const tomorrow = atNine(now, zone, 1);
  const days: UsualTime[] = [
    { key: "weekEnds", at: nextWeekday(now, zone, last) },
    { key: "weekBegins", at: nextWeekday(now, zone, first) },
  ];
  return [
    { key: "tomorrow", at: tomorrow },
    ...days.filter(({ at }) => at !== tomorrow).sort((one, other) => one.at - other.at),
    ...(isLong
      ? [
          { key: "week" as const, at: atNine(now, zone, 7) },
          { key: "month" as const, at: atNine(now, zone, 30) },
        ]
      : []),
  ];
}

/** "Tomorrow", "Friday", "In a week". */
export function usualName(t: T, language: Language, { key, at }: UsualTime, zone: string): string {
  if (key !== "weekEnds" && key !== "weekBegins") return t(`ui:usual.${key}`);
  const name = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: zone }).format(at);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
