import { describe, expect, it } from "vitest";
import type { Hour } from "./api";
import { barsOf, placeOfNow } from "./bars";

const MIDNIGHT = Date.parse("2026-03-02T03:00:00Z");
const HOUR = 3_600_000;

function hour(place: number, counts: Partial<Hour> = {}): Hour {
  return {
    starts_at: new Date(MIDNIGHT + place * HOUR).toISOString(),
    journeys: 0,
    campaigns: 0,
    people: 0,
    to_come_journeys: 0,
    to_come_campaigns: 0,
    is_more: false,
    ...counts,
  };
}

describe("the day as bars", () => {
  it("adds what the running hour still holds to what was sent in it", () => {
    const [bar] = barsOf(
      [hour(0, { journeys: 2, to_come_journeys: 2, to_come_campaigns: 3 })],
      MIDNIGHT + HOUR / 2,
    );
    expect(bar?.counts).toEqual({ campaigns: 0, journeys: 2, people: 0, coming: 5 });
  });

  it("shows nothing to come in an hour that is over", () => {
    const [bar] = barsOf([hour(0, { to_come_journeys: 3, people: 1 })], MIDNIGHT + HOUR);
    expect(bar?.counts).toMatchObject({ coming: 0, people: 1 });
  });
});

it("knows where now is, also on a day of 23 hours", () => {
  const hours = Array.from({ length: 23 }, (_, place) => hour(place));
  expect(placeOfNow(hours, MIDNIGHT + 11.5 * HOUR)).toBe(11.5);
  expect(placeOfNow(hours, MIDNIGHT + 24 * HOUR)).toBeUndefined();
  expect(placeOfNow([], MIDNIGHT)).toBeUndefined();
});
