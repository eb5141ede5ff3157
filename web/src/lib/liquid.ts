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

function detailWord(t: T, name: string): string {
  const last = name.split(".").at(-1) ?? name;
  return t(`writing:variable.${name}` as "writing:variable.contact.name", {
    defaultValue: last.replaceAll("_", " "),
  });
}
