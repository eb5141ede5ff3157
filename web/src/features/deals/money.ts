/** Amounts of money as people write them into a field; kept in the smallest units of the currency. Pure. */
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { digitsOf, moneyText } from "@/lib/money";

export interface Amounts {
  currency: string;
  min?: number | undefined;
  max?: number | undefined;
}

/** "€100 – €200", "at least €100", or the currency alone. */
export function amountsText(t: T, language: Language, { currency, min, max }: Amounts): string {
  const money = (amount: number) => moneyText(language, amount, currency);
  if (min !== undefined && max !== undefined) return `${money(min)} – ${money(max)}`;
  if (min !== undefined) return t("deals:filter.atLeast", { amount: money(min) });
  return max === undefined ? currency : t("deals:filter.atMost", { amount: money(max) });
}

/** Sums by currency: that of the organization first, the others by their codes. */
export function inOrder(amounts: Record<string, number>, first: string): [string, number][] {
  const rank = (code: string) => (code === first ? 0 : 1);
  return Object.entries(amounts).sort(
    ([one], [other]) => rank(one) - rank(other) || one.localeCompare(other, "en"),
  );
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
