/** Currencies to choose from, by their name in the reader's language. */
import type { Language } from "./i18n/languages";

const OFFERED =
  "USD EUR GBP BRL MXN ARS CLP COP PEN UYU ILS RUB UAH KZT TRY PLN CZK HUF RON CHF SEK NOK DKK CAD AUD NZD JPY CNY INR " +
  "IDR THB SGD HKD AED SAR EGP ZAR NGN KES";

export function currencyOptions(language: Language, known: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return [...new Set([known, ...OFFERED.split(" ")])].map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}
