/** The country that a time zone is in. */
const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));

/** Browsers have it as a method or, older ones, as a property; some do not know it. */
type Place = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

let regions: Map<string, string> | undefined;

/** Asked of the browser once: it takes its time. */
function knownRegions(): Map<string, string> {
  regions ??= new Map(
    LETTERS.flatMap((first) =>
      LETTERS.flatMap((second) => {
        const place: Place = new Intl.Locale(`und-${first}${second}`);
        const zones = place.getTimeZones?.() ?? place.timeZones ?? [];
        return zones.map((zone) => [zone, place.region ?? ""] as const);
      }),
    ),
  );
  return regions;
}

/** None for a zone that is nobody's, as UTC is, and where the browser cannot tell. */
export function knownRegionOfZone(zone: string): string | undefined {
  return knownRegions().get(zone);
}

/** Where the browser cannot tell, or the zone is nobody's as UTC is, the country of the reader's own language. */
export function regionOfZone(zone: string, spoken: string = navigator.language): string {
  return knownRegionOfZone(zone) ?? new Intl.Locale(spoken).maximize().region ?? "US";
}
