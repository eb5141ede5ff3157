/** Details that a text may mention, and how they are written into it. Pure. */

export const KNOWN = [
  "contact.first_name",
  "contact.last_name",
  "contact.name",
  "contact.locale",
  "contact.time_zone",
  "organization.name",
] as const;
export type Known = (typeof KNOWN)[number];

export const isKnown = (name: string): name is Known => (KNOWN as readonly string[]).includes(name);

/** As it stands in the text: with a word for when it is missing, if one is given. */
export function token(name: string, fallback: string): string {
  const plain = fallback.trim().replaceAll('"', "”");
  return plain === "" ? `{{ ${name} }}` : `{{ ${name} | default: "${plain}" }}`;
}

export interface Inserted {
  text: string;
  /** Where the cursor stands afterwards. */
  cursor: number;
}

/** Put a token where the cursor is, or over what is selected. */
export function insertAt(text: string, start: number, end: number, piece: string): Inserted {
  return { text: text.slice(0, start) + piece + text.slice(end), cursor: start + piece.length };
}

/** The text of a template: in this language if it has one, else its first. */
export function textOf(variants: Readonly<Record<string, string>>, language: string): string {
  const own = Object.keys(variants).find((locale) => locale.split("-")[0] === language);
  return variants[own ?? ""] ?? Object.values(variants)[0] ?? "";
}
