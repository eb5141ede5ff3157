/** A text without accents and other marks on its letters: "São" is Sao. */
export function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "");
}
