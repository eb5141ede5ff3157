/** Details of a person in a text: how they are written into it, and how they are read over. Pure. */
import type { T } from "./i18n/useT";

/** As it stands in the text: with a word for when it is missing, if one is given. */
export function token(name: string, fallback = ""): string {
  const plain = fallback.trim().replaceAll('"', "”");
  return plain === "" ? `{{ ${name} }}` : `{{ ${name} | default: "${plain}" }}`;
}

interface Inserted {
  text: string;
  /** Where the cursor stands afterwards. */
  cursor: number;
}

/** Put a piece where the cursor is, or over what is selected. */
export function insertAt(text: string, start: number, end: number, piece: string): Inserted {
  return { text: text.slice(0, start) + piece + text.slice(end), cursor: start + piece.length };
}

/** What is written in one direction does not turn what stands around it (first strong isolate). */
export const apart = (text: string) => `\u2068${text}\u2069`;

/** Which way a text runs; the names of its details, which are of the page's language, don't count. */
export const directionOf = (text: string): "rtl" | "ltr" =>
  /[\u0590-\u08ff]/.test(text.replace(/\u2068[^\u2069]*\u2069/g, "")) ? "rtl" : "ltr";

/** A text with the details in it named: "Hello ‹First name›". */
export function withNames(t: T, text: string): string {
  return text
    .replace(/\{%.*?%\}/gs, "")
    .replace(/\{\{\s*([\w.]+).*?\}\}/gs, (_, name: string) => `‹${apart(detailWord(t, name))}›`);
}

/** The same on one line, as one reads it over. */
export const readable = (t: T, text: string): string => withNames(t, text).replace(/\s+/g, " ").trim();

/** A detail that a text mentions, and what stands where it is missing; null where it is written in a way of its own. */
export interface Mention {
  name: string;
  fallback: string | null;
}

const MENTION = /\{\{-?\s*([\w.]+)([^{}]*?)-?\}\}/g;
const FALLBACK = /^\s*\|\s*default:\s*(?:"([^"]*)"|'([^']*)')\s*$/;

function mentionOf(name: string, rest: string): Mention {
  const found = FALLBACK.exec(rest);
  if (found !== null) return { name, fallback: found[1] ?? found[2] ?? "" };
  return { name, fallback: rest.trim() === "" ? "" : null };
}

const isSame = (one: Mention, other: Mention) => one.name === other.name && one.fallback === other.fallback;

/** Each once, in the order of the text. */
export function mentions(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [, name = "", rest = ""] of text.matchAll(MENTION)) {
    const mention = mentionOf(name, rest);
    if (!found.some((one) => isSame(one, mention))) found.push(mention);
  }
  return found;
}

/** The text with another word where this detail is missing. */
export const withFallback = (text: string, mention: Mention, fallback: string): string =>
  text.replace(MENTION, (whole, name: string, rest: string) =>
    isSame(mentionOf(name, rest), mention) ? token(name, fallback) : whole,
  );

/** The text in pieces; every other one is a detail as it is written. */
export const pieces = (text: string): string[] => text.split(/(\{\{.*?\}\}|\{%.*?%\})/s);

export function detailWord(t: T, name: string): string {
  const last = name.split(".").at(-1) ?? name;
  return t(`writing:variable.${name}` as "writing:variable.contact.name", {
    defaultValue: last.replaceAll("_", " "),
  });
}
