/** Amounts of money as a language writes them; they are kept in the smallest units of their currency. Pure. */
import type { Language } from "./i18n/languages";

/** How many digits stand behind the point of a currency. */
export function digitsOf(currency: string): number {
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return options.maximumFractionDigits ?? 2;
}

export function moneyText(language: Language, amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const isWhole = amount % 10 ** digits === 0;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount / 10 ** digits);
}
