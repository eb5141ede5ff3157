/** What something is called in many languages, and how well what was typed names it. */
import { LANGUAGE_CODES } from "./i18n/languages";
import { withoutMarks } from "./withoutMarks";

/** Beside those of the dashboard: what its readers may write at home. */
const ALSO_SPOKEN = ["fr", "de", "it", "ar"];
const STYLES = ["long", "short"] as const;

const writers = new Map<string, Intl.DisplayNames>();

function writerOf(type: "region" | "language", language: string, style: (typeof STYLES)[number]) {
  const key = `${type} ${language} ${style}`;
  let writer = writers.get(key);
  if (writer === undefined) {
    writer = new Intl.DisplayNames([language], { type, style, fallback: "none" });
    writers.set(key, writer);
  }
  return writer;
}

/** Its names in every language of the dashboard, in a few more, and in its own; each once. */
export function namesEverywhere(type: "region" | "language", code: string, own: string): string[] {
  const languages = new Set([...LANGUAGE_CODES, ...ALSO_SPOKEN, own]);
  const names = [...languages].flatMap((language) =>
    STYLES.map((style) => writerOf(type, language, style).of(code)),
  );
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** Letters and figures alone, however they are marked, cut or spaced: "EE. UU." is "ee uu", and ארה״ב is one word. */
const plain = (text: string) =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/['’"”.׳״]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const RANKS = { whole: 1, beginning: 0.9, word: 0.8, part: 0.6 };
/** Shorter parts of words are in too many names. */
const SHORTEST_PART = 3;

function rank(name: string, typed: string): number {
  if (name === typed) return RANKS.whole;
  if (name.startsWith(typed)) return RANKS.beginning;
  if (name.includes(` ${typed}`)) return RANKS.word;
  return typed.length >= SHORTEST_PART && name.includes(typed) ? RANKS.part : 0;
}

/** Between 0, none of the names, and 1, one of them as it is. */
export function rankOf(names: readonly string[], typed: string): number {
  const wanted = plain(typed);
  return Math.max(0, ...names.map((name) => rank(plain(name), wanted)));
}
