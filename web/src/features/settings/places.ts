/** Time zones, countries and languages to choose from, named in the language of the page. */
import type { Language } from "@/lib/i18n/languages";
import type { Option } from "@/ui/Select";

const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
const LOCALES = ["en", "en-GB", "pt-BR", "pt-PT", "es", "es-AR", "es-MX", "he", "ru", "fr", "de", "it", "ar"];

export function zoneOptions(known: string): Option[] {
  const zones = new Set([known, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

export function localeOptions(known: string, language: Language): Option[] {
  const names = new Intl.DisplayNames(language, { type: "language" });
  return [...new Set([known, ...LOCALES])].map((locale) => ({
    value: locale,
    label: names.of(locale) ?? locale,
  }));
}

/** A language as it is written in a country, where we know it to be; else the language alone. */
export function localeOf(language: Language, region: string): string {
  const there = `${language}-${region}`;
  return LOCALES.includes(there) ? there : language;
}

/** Every pair of letters that the browser knows as a country, by the code that it has today. */
export function regionOptions(language: Language): Option[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes
    .flatMap((code) => {
      const name = names.of(code);
      const isToday = new Intl.Locale(`und-${code}`).region === code;
      return name === undefined || !isToday || code === "ZZ" ? [] : [{ value: code, label: name }];
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
