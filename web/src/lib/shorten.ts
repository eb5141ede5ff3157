const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The beginning of a text, at most so many characters as people count them: no emoji is cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const shown = Array.from(letters.segment(text), (one) => one.segment);
  return shown.length > most ? `${shown.slice(0, most - 1).join("")}…` : text;
}
