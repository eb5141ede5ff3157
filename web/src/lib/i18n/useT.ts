/** Translate with every catalogue at hand: `t("queue:menu.history")`. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { asLanguage, LANGUAGES, type Language } from "./languages";

const NAMESPACES = [
  "ui",
  "shell",
  "time",
  "sandbox",
  "people",
  "contacts",
  "home",
  "audit",
  "account",
  "settings",
  "inbox",
  "queue",
  "journeys",
  "campaigns",
  "reasons",
  "phrases",
  "connections",
  "imports",
  "templates",
  "writing",
  "deals",
] as const;

export type T = TFunction<typeof NAMESPACES>;

export function useT(): { t: T; language: Language; dir: "ltr" | "rtl" } {
  const { t, i18n } = useTranslation(NAMESPACES);
  const language = asLanguage(i18n.language) ?? "en";
  return { t, language, dir: LANGUAGES[language].dir };
}
