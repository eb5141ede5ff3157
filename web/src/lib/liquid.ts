/** Details of a person in a text: how they are written into it, and how they are read over. Pure. */

/** As it stands in the text: with a word for when it is missing, if one is given. */
export function token(name: string, fallback = ""): string {
  const plain = fallback.trim().replaceAll('"', "”");
  return plain === "" ? `{{ ${name} }}` : `{{ ${name} | default: "${plain}" }}`;
}

export interface Inserted {
  text: string;
  /** Where the cursor stands afterwards. */
  cursor: number;
}

/** Put a piece where the cursor is, or over what is selected. */
export function insertAt(text: string, start: number, end: number, piece: string): Inserted {
  return { text: text.slice(0, start) + piece + text.slice(end), cursor: start + piece.length };
}
