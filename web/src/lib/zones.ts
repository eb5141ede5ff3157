/** Time zones, and what finds them: their cities in every language of the dashboard, and their country. */
import { countryNames } from "./countries";
import { LANGUAGE_CODES } from "./i18n/languages";
import { knownRegionOfZone } from "./regionOfZone";

export function zones(known: string): { value: string; label: string }[] {
  const all = new Set([known, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...all].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

/** Browsers write the city of a zone, or its country, into what the time there is called: "hora de São Paulo". */
function timeThere(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: "shortGeneric",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const found = new Map<string, readonly string[]>();

let cities: Readonly<Record<string, readonly string[]>> = {};

/**
 * Of a country with one zone browsers know no city but the one in its English name: the others are in a file, from the
 * Unicode CLDR, which whoever is about to look for a zone fetches. Without it the rest finds what it can.
 */
export async function readCities(): Promise<void> {
  const file = await import("./zoneCities.json").catch(() => null);
  if (file === null) return;
  cities = file.default;
  found.clear();
}

export function zoneNames(zone: string): readonly string[] {
  let names = found.get(zone);
  if (names === undefined) {
    const region = knownRegionOfZone(zone);
    names = [
      zone,
      zone.split("/").at(-1) ?? zone,
      ...(cities[zone] ?? []),
      ...LANGUAGE_CODES.map((language) => timeThere(zone, language)),
      // Behind a zone of that very name: a word of a longer text.
      ...(region === undefined ? [] : countryNames(region).map((name) => `${region} ${name}`)),
    ];
    found.set(zone, names);
  }
  return names;
}
