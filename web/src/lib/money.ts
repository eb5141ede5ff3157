/** Amounts of money as a language writes them; they are kept in the smallest units of their currency. Pure. */
import { type Language, LANGUAGES } from "./i18n/languages";

/** How many digits stand behind the point of a currency. */
export function digitsOf(currency: string): number {
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return options.maximumFractionDigits ?? 2;
}

/** "R$" is two signs of which right-to-left text would put the second one first. */
const leftToRight = (sign: string) => `\u2066${sign}\u2069`;

export function moneyText(language: Language, amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const isWhole = amount % 10 ** digits === 0;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  });
  const isRight = LANGUAGES[language].dir === "rtl";
  return format
    .formatToParts(amount / 10 ** digits)
    .map(({ type, value }) => (isRight && type === "currency" ? leftToRight(value) : value))
    .join("");
}
