import i18next from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { T } from "./i18n/useT";
import {
  age,
  dayClock,
  dayName,
  inZone,
  onBothClocks,
  pageZone,
  relative,
  sameClock,
  setPageZone,
  zonedTime,
} from "./time";

const t = i18next.t as unknown as T;
const NOW = Date.parse("2026-11-27T21:42:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function liveIn(zone: string): void {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the clock of the page", () => {
  const at = Date.parse("2026-11-28T12:00:00Z");

  it("is the organization's, wherever the browser is", () => {
    liveIn("UTC");
    setPageZone("America/Sao_Paulo");
    expect(pageZone()).toBe("America/Sao_Paulo");
    expect(inZone(t, "en", at, "America/Sao_Paulo", NOW)).toBe("Sat 09:00");
    expect(inZone(t, "en", at, "UTC", NOW)).toBe("Sat 12:00 in UTC");
    expect(zonedTime(t, "en", at, "UTC", NOW).ours).toBe("Sat 09:00 in São Paulo");
  });

  it("has the reader's own beside it where that says something else", () => {
    setPageZone("America/Sao_Paulo");
    liveIn("Europe/Berlin");
    expect(onBothClocks(t, "en", at, "America/Sao_Paulo", NOW)).toBe("Sat 09:00 (Sat 13:00 for you)");
    liveIn("America/Sao_Paulo");
    expect(onBothClocks(t, "en", at, "America/Sao_Paulo", NOW)).toBe("Sat 09:00");
  });

  it("decides what today is", () => {
    liveIn("UTC");
    setPageZone("America/Sao_Paulo");
    // In São Paulo still the 27th, 22:30; in UTC already the next day.
    expect(dayClock(Date.parse("2026-11-28T01:30:00Z"), pageZone(), "en", NOW)).toBe("22:30");
  });

  it("is the browser's before there is an organization", () => {
    liveIn("Asia/Tokyo");
    expect(pageZone()).toBe("Asia/Tokyo");
  });
});

describe("age", () => {
  it.each([
    [-20_000, "just now"],
    [59_000, "just now"],
    [14 * MINUTE, "14 min"],
    [119 * MINUTE, "1 h"],
    [47 * HOUR, "47 h"],
    [71 * HOUR, "2 d"],
  ])("%i ms is %s", (past, text) => {
    expect(age(t, NOW - past, NOW)).toBe(text);
  });
});

describe("relative", () => {
  it.each([
    [12 * MINUTE, "in 12 min"],
    [20_000, "now"],
    [2 * HOUR, "in 2 h"],
    [30 * HOUR, "in 30 h"],
    [48 * HOUR, "in 2 days"],
    [-3 * MINUTE, "3 min ago"],
    [-5 * HOUR, "5 h ago"],
    [-20_000, "just now"],
  ])("%i ms is %s", (ahead, text) => {
    expect(relative(t, NOW + ahead, NOW)).toBe(text);
  });
});

describe("absolute times", () => {
  it("name the zone only when its clock differs from the page's", () => {
    liveIn("America/Sao_Paulo");
    const at = Date.parse("2026-11-28T12:00:00Z");
    expect(inZone(t, "en", at, "America/Sao_Paulo", NOW)).toBe("Sat 09:00");
    // Another name for the same clock is no difference.
    expect(inZone(t, "en", at, "America/Recife", NOW)).toBe("Sat 09:00");
    expect(inZone(t, "en", at, "Asia/Jerusalem", NOW)).toBe("Sat 14:00 in Jerusalem");
    expect(zonedTime(t, "en", at, "Asia/Jerusalem", NOW).ours).toBe("Sat 09:00 in São Paulo");
  });

  it("leave the day out only when it is today both there and here", () => {
    liveIn("America/Sao_Paulo");
    const at = Date.parse("2026-11-28T10:42:00Z");
    expect(dayClock(at, "Europe/Moscow", "en", NOW)).toBe("Sat 13:42");
    expect(dayClock(NOW + HOUR, "America/Sao_Paulo", "en", NOW)).toBe("19:42");
  });

  it("give the date when it is more than some days away", () => {
    expect(dayClock(NOW + 20 * 24 * HOUR, "UTC", "en", NOW)).toBe("Dec 17 21:42");
  });

  it("fall back to the city a zone is named after", () => {
    liveIn("UTC");
    expect(inZone(t, "en", NOW, "Asia/Ho_Chi_Minh", NOW)).toMatch(/ in Ho Chi Minh$/);
  });
});

describe("days", () => {
  it.each([
    [0, "Today"],
    [24, "Tomorrow"],
    [-24, "Yesterday"],
    [72, "Monday, November 30"],
  ])("%i hours from now is %s", (hours, name) => {
    expect(dayName(t, "en", Date.parse("2026-11-27T12:00:00Z") + hours * HOUR, "UTC", NOW)).toBe(name);
  });

  it("call the evening tonight", () => {
    expect(dayName(t, "en", NOW, "UTC", NOW)).toBe("Tonight");
  });
});

it("calls a day tomorrow by the calendar, on the days of 23 and 25 hours too", () => {
  const named = (at: string, now: string) =>
    dayName(t, "en", Date.parse(at), "America/New_York", Date.parse(now));
  expect(named("2026-11-02T14:00:00Z", "2026-11-01T04:30:00Z")).toBe("Tomorrow");
  expect(named("2026-03-08T13:00:00Z", "2026-03-08T04:30:00Z")).toBe("Tomorrow");
  expect(named("2026-11-01T04:30:00Z", "2026-11-02T04:30:00Z")).toBe("Today");
  expect(named("2026-03-07T15:00:00Z", "2026-03-09T03:30:00Z")).toBe("Yesterday");
});

it("compares clocks at the moment asked, not in general", () => {
  const winter = Date.parse("2026-01-15T12:00:00Z");
  const summer = Date.parse("2026-07-15T12:00:00Z");
  expect(sameClock("Europe/London", "UTC", winter)).toBe(true);
  expect(sameClock("Europe/London", "UTC", summer)).toBe(false);
});
