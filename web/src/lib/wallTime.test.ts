import { expect, it } from "vitest";
import { fromWall, readClock, toWall } from "./wallTime";

it.each([
  ["2026-11-30T09:00", "America/Sao_Paulo", "2026-11-30T12:00:00.000Z"],
  ["2026-07-01T09:00", "Asia/Jerusalem", "2026-07-01T06:00:00.000Z"],
  // 02:30 does not exist in New York that night: the clock goes from 02:00 to 03:00.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  // 01:30 happens twice that night: the first one counts.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-11-30T00:00", "Asia/Kolkata", "2026-11-29T18:30:00.000Z"],
  // What a date field holds after the first digit of a year.
  ["0002-12-24T09:00", "UTC", "0002-12-24T09:00:00.000Z"],
])("%s in %s is %s", (wall, zone, instant) => {
  expect(new Date(fromWall(wall, zone)!).toISOString()).toBe(instant);
});

it("shows an instant as the clock of the place does, and reads no time from nonsense", () => {
  expect(toWall(Date.parse("2026-11-30T03:05:00Z"), "America/Sao_Paulo")).toBe("2026-11-30T00:05");
  expect(fromWall("", "UTC")).toBeNull();
});

it.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["9:30", "09:30"],
  ["21h30", "21:30"],
  ["23:59", "23:59"],
  ["24:00", null],
  ["9:75", null],
  ["nine", null],
  ["", null],
])("%s is the time %s", (text, time) => {
  expect(readClock(text)).toBe(time);
});
