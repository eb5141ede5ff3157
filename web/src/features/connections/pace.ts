/** How fast a connection sends. Pure: the server keeps the gap between two messages, people think in messages a minute. */

const MINUTE_MS = 60_000;

/** The gap that lets so many out in a minute; none is as fast as the network takes them. */
export function gapOf(perMinute: number | null): number {
  return perMinute === null || perMinute <= 0 ? 0 : Math.ceil(MINUTE_MS / perMinute);
}

/** How many that is in a minute, as people would say it; null where nothing holds it back. */
export function perMinuteOf(gapMs: number): number | null {
  if (gapMs <= 0) return null;
  const exact = MINUTE_MS / gapMs;
  return exact >= 10 ? Math.round(exact) : Math.round(exact * 10) / 10;
}
