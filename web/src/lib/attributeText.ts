/** What an organization keeps about people, as it is read: its own codes, days, values of any type. Pure. */
import type { Language } from "./i18n/languages";
import type { T } from "./i18n/useT";

/** An organization's own code as people would write it: `trial_booked`, `plan-name`. */
export function spaced(code: string): string {
  const text = code.replace(/[_-]+/g, " ").trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A calendar day as people there write it; any other text as it is. */
export function dayText(language: Language, value: string): string {
  if (!DAY.test(value) || Number.isNaN(Date.parse(value))) return value;
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.parse(value),
  );
}

/** A value of an attribute as it is read. */
export function valueText(t: T, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? t("contacts:yes") : t("contacts:no");
  if (Array.isArray(value)) return value.map((one) => valueText(t, one)).join(", ");
  if (typeof value === "string" || typeof value === "number") return String(value);
  return JSON.stringify(value);
}
