/** What an organization keeps about people, as it is read: its own codes, days, values of any type. Pure. */
import { writtenDate } from "./days";
import type { Language } from "./i18n/languages";
import type { T } from "./i18n/useT";

/** An organization's own code as people would write it: `trial_booked`, `plan-name`. */
export function spaced(code: string): string {
  const text = code.replace(/[_-]+/g, " ").trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A value of an attribute as it is read: dates as people there write them. */
export function valueText(t: T, language: Language, value: unknown, zone?: string): string {
  if (Array.isArray(value)) return value.map((one) => valueText(t, language, one, zone)).join(", ");
  if (typeof value === "boolean") return value ? t("contacts:yes") : t("contacts:no");
  return typeof value === "string" ? writtenDate(language, value, zone) : plainText(value);
}

/** A value of an attribute as it is stored, and goes into a field. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(plainText).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
