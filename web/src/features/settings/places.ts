/** The languages that an organization writes in, and which of them goes with a country. */
import type { Language } from "@/lib/i18n/languages";
import { localeName } from "@/lib/locales";
import type { Option } from "@/ui/Select";

const LOCALES = ["en", "en-GB", "pt-BR", "pt-PT", "es", "es-AR", "es-MX", "he", "ru", "fr", "de", "it", "ar"];

export function localeOptions(known: string, language: Language): Option[] {
  return [...new Set([known, ...LOCALES])].map((locale) => ({
    value: locale,
    label: localeName(locale, language),
  }));
}

/** A language as it is written in a country, where we know it to be; else the language alone. */
export function localeOf(language: Language, region: string): string {
  const there = `${language}-${region}`;
  return LOCALES.includes(there) ? there : language;
}
