/** Spans of calendar days, as instants on some clock and in words. Pure. */
import type { Language } from "./i18n/languages";
import type { T } from "./i18n/useT";
import { pageZone } from "./time";
import { fromWall, toWall } from "./wallTime";

/** As the calendar shows them, both counted in. */
export interface Days {
  from?: string | undefined;
  until?: string | undefined;
}

const DAY_MS = 86_400_000;

export const dayStart = (day: string, zone: string): string =>
  new Date(fromWall(`${day}T00:00`, zone) ?? 0).toISOString();

/** Noon of a day plus a day is the next day, also where a night is an hour shorter. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Where the day is over. */
export const dayEnd = (day: string, zone: string): string => dayStart(dayAfter(day, 1), zone);

export const dayOf = (instant: string, zone: string): string =>
  toWall(Date.parse(instant), zone).slice(0, 10);

/** "1 May 2026 – 4 May 2026", "from 1 May 2026". */
export function daysText(t: T, language: Language, { from, until }: Days): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const day = (text: string) => format.format(Date.parse(`${text}T12:00:00Z`));
  if (from && until) return `${day(from)} – ${day(until)}`;
  if (from) return t("ui:days.textFrom", { day: day(from) });
  return until ? t("ui:days.textUntil", { day: day(until) }) : "";
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A stored calendar day or moment as people there write it; any other text as it is. */
export function writtenDate(language: Language, value: string, zone = pageZone()): string {
  const isDay = DAY.test(value);
  if ((!isDay && !MOMENT.test(value)) || Number.isNaN(Date.parse(value))) return value;
  const options: Intl.DateTimeFormatOptions = isDay
    ? { dateStyle: "medium", timeZone: "UTC" }
    : { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: zone };
  return new Intl.DateTimeFormat(language, options).format(Date.parse(value));
}
