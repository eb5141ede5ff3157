import { describe, expect, it } from "vitest";
import { fromWall, toWall } from "@/lib/wallTime";
import { followUpChoices, snoozeChoices } from "./when";

const NEW_YORK = "America/New_York";
const LISBON = "Europe/Lisbon";

/** What the choices are on the clock of the place, at a moment of its own clock. */
function chosen(choices: typeof snoozeChoices | typeof followUpChoices, wall: string, zone: string) {
  const now = fromWall(wall, zone)!;
  return Object.fromEntries(choices(now, zone).map(({ key, at }) => [key, toWall(at, zone)]));
}

describe("tomorrow at nine", () => {
  it.each([
    ["the evening before a short day", "2026-03-07T23:30", NEW_YORK, "2026-03-08T09:00"],
    ["on the short day itself", "2026-03-08T00:30", NEW_YORK, "2026-03-09T09:00"],
    ["early on a long day", "2026-11-01T00:30", NEW_YORK, "2026-11-02T09:00"],
    ["the evening before a long day", "2026-10-31T23:30", NEW_YORK, "2026-11-01T09:00"],
    ["the evening before a short day", "2026-03-28T23:30", LISBON, "2026-03-29T09:00"],
    ["early on a long day", "2026-10-25T00:15", LISBON, "2026-10-26T09:00"],
    ["on the last day of a year", "2026-12-31T12:00", LISBON, "2027-01-01T09:00"],
  ])("%s, %s in %s, is %s", (_, wall, zone, nine) => {
    expect(chosen(snoozeChoices, wall, zone).tomorrow).toBe(nine);
    expect(chosen(followUpChoices, wall, zone).tomorrow).toBe(nine);
  });
});

it("puts off by hours that pass, whatever the clock does meanwhile", () => {
  expect(chosen(snoozeChoices, "2026-03-08T00:30", NEW_YORK).in3h).toBe("2026-03-08T04:30");
  expect(chosen(snoozeChoices, "2026-11-01T00:30", NEW_YORK).in3h).toBe("2026-11-01T02:30");
  expect(chosen(snoozeChoices, "2026-03-29T00:30", LISBON).in3h).toBe("2026-03-29T04:30");
});

it("counts three days on the calendar, and takes the next Monday that is still to come", () => {
  expect(chosen(followUpChoices, "2026-10-30T23:45", NEW_YORK).in3d).toBe("2026-11-02T09:00");
  expect(chosen(followUpChoices, "2026-03-06T23:45", NEW_YORK).monday).toBe("2026-03-09T09:00");
  expect(chosen(snoozeChoices, "2026-03-09T08:59", NEW_YORK).weekBegins).toBe("2026-03-09T09:00");
  expect(chosen(snoozeChoices, "2026-03-09T09:00", NEW_YORK).weekBegins).toBe("2026-03-16T09:00");
  expect(chosen(snoozeChoices, "2026-10-25T23:59", LISBON).tomorrow).toBe("2026-10-26T09:00");
});

it.each([
  // 01:30 does not exist in Lisbon that night, and happens twice in the other: the hour after, and the first.
  ["2026-03-29T01:30", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
])("a time of one's own choice, %s in Lisbon, is %s", (wall, instant) => {
  expect(new Date(fromWall(wall, LISBON)!).toISOString()).toBe(instant);
});
