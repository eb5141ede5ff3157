import type { Language } from "./i18n/languages";

/** "Ana, Bia and Rui", as the language says it. */
export const listed = (
  language: Language,
  parts: readonly string[],
  type: "conjunction" | "disjunction" | "unit",
) => new Intl.ListFormat(language, { style: type === "unit" ? "short" : "long", type }).format(parts);
