/** The day as bars, and where now stands on it. Pure. */
import type { Hour } from "./api";

const HOUR = 3_600_000;

interface HourBar {
  startsAt: number;
  counts: { campaigns: number; journeys: number; people: number; coming: number };
}

export function barsOf(hours: readonly Hour[], now: number): HourBar[] {
  return hours.map((hour) => {
    const startsAt = Date.parse(hour.starts_at);
    // What an hour that is over still held was not sent in it: it goes on later.
    const isOver = startsAt + HOUR <= now;
    return {
      startsAt,
      counts: {
        campaigns: hour.campaigns,
        journeys: hour.journeys,
        people: hour.people,
        coming: isOver ? 0 : hour.to_come_journeys + hour.to_come_campaigns,
      },
    };
  });
}

/** Where now is, in hours from the start of the day; undefined when the day is another one. */
export function placeOfNow(hours: readonly Hour[], now: number): number | undefined {
  const [first] = hours;
  if (first === undefined) return undefined;
  const place = (now - Date.parse(first.starts_at)) / HOUR;
  return place >= 0 && place <= hours.length ? place : undefined;
}
