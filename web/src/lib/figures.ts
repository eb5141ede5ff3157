/** Numbers as a language writes them. */
import type { Language } from "./i18n/languages";

export const figure = (language: Language, count: number): string =>
  new Intl.NumberFormat(language).format(count);

/** A share of the whole: with a decimal only where it is small enough to matter. */
export function percent(language: Language, share: number): string {
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** How much a part is of a whole that may be nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** "50+": at least so many. The sign stays behind the number in text that runs the other way (left-to-right isolate). */
export const atLeast = (figure: string): string => `\u2066${figure}+\u2069`;
