/**
 * One language is loaded at a time. Catalogues are complete (a test holds them to it), so there is no fallback.
 * Names and numbers put into a sentence of the other direction are isolated, or they would scramble it.
 */
import i18next, { type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { readSetting, writeSetting } from "../persisted";
import { asLanguage, LANGUAGES, type Language } from "./languages";

const loaders: Record<Language, () => Promise<{ default: ResourceLanguage }>> = {
  en: () => import("./catalogues/en"),
  pt: () => import("./catalogues/pt"),
  es: () => import("./catalogues/es"),
  he: () => import("./catalogues/he"),
  ru: () => import("./catalogues/ru"),
};

const RTL_LETTER = /[\u0590-\u08ff]/;

export function isolate(text: string): string {
  const isForeign = RTL_LETTER.test(text) !== (i18next.dir() === "rtl");
  return isForeign ? `\u2068${text}\u2069` : text;
}

function preferredLanguage(): Language {
  return asLanguage(readSetting("language")) ?? asLanguage(navigator.language) ?? "en";
}

export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "ui")) {
    const { default: catalogue } = await loaders[language]();
    for (const [namespace, texts] of Object.entries(catalogue)) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].dir;
}

export async function chooseLanguage(language: Language): Promise<void> {
  writeSetting("language", language);
  await setLanguage(language);
}

export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ["ui"],
    defaultNS: "ui",
    resources: {},
    interpolation: { escapeValue: true, escape: isolate },
    react: { useSuspense: false },
  });
  await setLanguage(language);
}
