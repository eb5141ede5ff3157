/** Between an instant and what a clock on the wall of a place shows: "2026-03-09T09:00". */

const shown = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string): Intl.DateTimeFormat {
  let found = shown.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    shown.set(zone, found);
  }
  return found;
}

export function toWall(at: number, zone: string): string {
  const parts = Object.fromEntries(
    wallClock(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.year ?? "").padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const readAsUtc = (wall: string): number => Date.parse(`${wall}:00Z`);

/**
 * The instant at which the place's clock shows this; null when it is no time at all.
 * An hour that the clock skips counts as the one after it, an hour it shows twice as the first of both.
 */
export function fromWall(wall: string, zone: string): number | null {
  const wanted = /^\d{4,}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? readAsUtc(wall) : NaN;
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (at: number) => readAsUtc(toWall(at, zone)) - at;
  const before = wanted - offsetAt(wanted - 86_400_000);
  if (readAsUtc(toWall(before, zone)) === wanted) return before;
  const after = wanted - offsetAt(wanted + 86_400_000);
  return readAsUtc(toWall(after, zone)) === wanted ? after : before;
}

/** The time of day that a person means by "9", "930", "9:30" or "21h30"; null when it is none. */
export function readClock(text: string): string | null {
  const [, hour = "", minute = "0"] = /^\s*(\d{1,2}?)(?:[:.h]?(\d{2})|[:.h])?\s*$/i.exec(text) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}
