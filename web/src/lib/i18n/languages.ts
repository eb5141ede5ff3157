/** The languages the dashboard speaks, each named in itself. */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr" },
  pt: { name: "Português", dir: "ltr" },
  es: { name: "Español", dir: "ltr" },
  he: { name: "עברית", dir: "rtl" },
  ru: { name: "Русский", dir: "ltr" },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function asLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.slice(0, 2).toLowerCase();
  return LANGUAGE_CODES.find((language) => language === code) ?? null;
}
