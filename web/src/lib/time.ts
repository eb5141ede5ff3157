/**
 * Times in words: relative and absolute together, the zone named when its clock differs from the page's.
 * A page has one clock, the organization's, wherever its reader sits; the session sets it.
 */
import type { T } from "./i18n/useT";
import type { Language } from "./i18n/languages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let zoneOfPage: string | null = null;

/** The organization's zone; null before there is one. */
export function setPageZone(zone: string | null): void {
  zoneOfPage = zone;
}

export const pageZone = (): string => zoneOfPage ?? browserZone();

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}|${zone}|${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
    formats.set(key, found);
  }
  return found;
}

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export function clock(at: number, zone: string, language: Language): string {
  return format(language, zone, CLOCK).format(at);
}

/** The calendar day there, as a sortable key: 2026-03-09. */
export function dayKey(at: number, zone: string): string {
  return format("en-CA", zone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

/** The calendar day so many days later: days are not all of 24 hours. */
export function laterDay(key: string, days: number): string {
  const [year = 0, month = 1, day = 1] = key.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

export function weekday(at: number, zone: string, language: Language): string {
  return format(language, zone, { weekday: "short" }).format(at).replace(/\.$/, "");
}

export function longDay(at: number, zone: string, language: Language): string {
  const text = format(language, zone, { weekday: "long", day: "numeric", month: "long" }).format(at);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function wall(at: number, zone: string): string {
  return format("en-CA", zone, { ...CLOCK, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

export function sameClock(a: string, b: string, at: number): boolean {
  return a === b || wall(at, a) === wall(at, b);
}

/** 09:00 today, Tue 09:00 this week, 14 Mar 09:00 later. Today means today both there and on the page. */
export function dayClock(at: number, zone: string, language: Language, now: number): string {
  const time = clock(at, zone, language);
  const ours = pageZone();
  if (dayKey(at, zone) === dayKey(now, zone) && dayKey(at, ours) === dayKey(now, ours)) return time;
  if (Math.abs(at - now) < 6 * DAY) return `${weekday(at, zone, language)} ${time}`;
  return `${format(language, zone, { day: "numeric", month: "short" }).format(at)} ${time}`;
}

export function relative(t: T, at: number, now: number): string {
  const ahead = at - now;
  const size = Math.abs(ahead);
  if (size < MINUTE) return ahead >= 0 ? t("time:now") : t("time:justNow");
  if (size < HOUR) {
    const count = Math.round(size / MINUTE);
    return ahead > 0 ? t("time:inMinutes", { count }) : t("time:minutesAgo", { count });
  }
  if (size < 1.5 * DAY) {
    const count = Math.round(size / HOUR);
    return ahead > 0 ? t("time:inHours", { count }) : t("time:hoursAgo", { count });
  }
  const count = Math.round(size / DAY);
  return ahead > 0 ? t("time:inDays", { count }) : t("time:daysAgo", { count });
}

/** "14 min": how long somebody has waited, or something has been so; whole units that have passed. */
export function age(t: T, since: number, now: number): string {
  const past = Math.max(0, now - since);
  if (past < MINUTE) return t("time:justNow");
  if (past < HOUR) return t("time:age.minutes", { count: Math.floor(past / MINUTE) });
  if (past < 2 * DAY) return t("time:age.hours", { count: Math.floor(past / HOUR) });
  return t("time:age.days", { count: Math.floor(past / DAY) });
}

/** "America/Sao_Paulo" as people call it; a zone without an entry gives the city it is named after. */
export function city(t: T, zone: string): string {
  const plain = zone.split("/").pop()?.replaceAll("_", " ") ?? zone;
  return t(`time:zones.${zone}` as "time:zones.UTC", { defaultValue: plain });
}

interface ZonedTime {
  /** In the person's zone: "Tue 09:00". */
  text: string;
  /** The person's city when its clock differs from the page's, else null. */
  place: string | null;
  /** The same moment on the page's clock, when it differs: "Tue 07:00 in São Paulo". */
  ours: string | null;
}

export function zonedTime(t: T, language: Language, at: number, zone: string, now: number): ZonedTime {
  const text = dayClock(at, zone, language, now);
  const page = pageZone();
  if (sameClock(zone, page, at)) return { text, place: null, ours: null };
  const ours = t("time:inZone", { time: dayClock(at, page, language, now), city: city(t, page) });
  return { text, place: city(t, zone), ours };
}

/** "Tue 09:00 in São Paulo", or "Tue 09:00" when the page's clock says the same. */
export function inZone(t: T, language: Language, at: number, zone: string, now: number): string {
  const { text, place } = zonedTime(t, language, at, zone, now);
  return place === null ? text : t("time:inZone", { time: text, city: place });
}

/** "Tue 09:00 in São Paulo (13:00 for you)": the reader's own clock beside it, when it says something else. */
export function onBothClocks(t: T, language: Language, at: number, zone: string, now: number): string {
  const own = browserZone();
  const time = inZone(t, language, at, zone, now);
  return sameClock(zone, own, at) ? time : t("time:forYou", { time, own: dayClock(at, own, language, now) });
}

/** "Tonight", "Tomorrow", "Tue 2 Dec": the name of a day as seen from now. */
export function dayName(t: T, language: Language, at: number, zone: string, now: number): string {
  const key = dayKey(at, zone);
  if (key === dayKey(now, zone)) {
    return Number(clock(at, zone, "en").slice(0, 2)) >= 18 ? t("time:tonight") : t("time:today");
  }
  if (key === laterDay(dayKey(now, zone), 1)) return t("time:tomorrow");
  if (key === laterDay(dayKey(now, zone), -1)) return t("time:yesterday");
  return longDay(at, zone, language);
}
