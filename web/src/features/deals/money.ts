/** Amounts of money as people write them into a field; kept in the smallest units of the currency. Pure. */
import type { Language } from "@/lib/i18n/languages";
import { digitsOf } from "@/lib/money";

const USUAL: Record<Language, string> = { en: "USD", pt: "BRL", es: "EUR", he: "ILS", ru: "RUB" };
const OFFERED =
  "USD EUR GBP BRL MXN ARS CLP COP PEN UYU ILS RUB UAH KZT TRY PLN CZK HUF RON CHF SEK NOK DKK CAD AUD NZD JPY CNY INR " +
  "IDR THB SGD HKD AED SAR EGP ZAR NGN KES";

export const usualCurrency = (language: Language): string => USUAL[language];

export function currencyOptions(language: Language, known: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return [...new Set([known, ...OFFERED.split(" ")])].map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}

/** As it goes into a field: digits and a point. */
export function amountField(amount: number | null, currency: string): string {
  if (amount === null) return "";
  const digits = digitsOf(currency);
  return amount % 10 ** digits === 0
    ? String(amount / 10 ** digits)
    : (amount / 10 ** digits).toFixed(digits);
}

/** Read what somebody wrote, "1.990,50" or "1,990.5"; null where nothing is written, undefined where it is no amount. */
export function readAmount(text: string, currency: string): number | null | undefined {
  const written = text.replace(/[\s’']/g, "");
  if (written === "") return null;
  const found = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{1,3}))?$/.exec(written);
  if (found === null) return undefined;
  const digits = digitsOf(currency);
  const [, whole = "", , part = ""] = found;
  if (part.length > digits) return undefined;
  return Number(whole.replace(/[.,]/g, "") + part.padEnd(digits, "0"));
}
