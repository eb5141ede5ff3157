/** Where a text stands in another one, as the server's search sees it: case, accents and runs of spaces make no difference. */
import { withoutMarks } from "./withoutMarks";

interface Span {
  from: number;
  to: number;
}

/** Large letters first: "ß" is "ss" and a final "ς" is "σ", as nobody tells them apart who searches. */
const folded = (text: string) =>
  withoutMarks(text.normalize("NFKC").toUpperCase().toLowerCase()).replaceAll("ς", "σ");

const foldText = (text: string): string => folded(text).replace(/\s+/gu, " ").trim();

/** The places of a text, each as one would mark it: a mark on its last letter is part of it. */
export function foundIn(text: string, searched: string): Span[] {
  const wanted = foldText(searched);
  if (wanted === "") return [];
  let letters = "";
  const from: number[] = [];
  const to: number[] = [];
  let place = 0;
  for (const char of text) {
    const end = place + char.length;
    const plain = /\s/u.test(char) ? " " : folded(char);
    if (plain === "" || (plain === " " && letters.endsWith(" "))) {
      if (to.length > 0) to[to.length - 1] = end;
    } else {
      letters += plain;
      from.push(...Array<number>(plain.length).fill(place));
      to.push(...Array<number>(plain.length).fill(end));
    }
    place = end;
  }
  const spans: Span[] = [];
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length))
    spans.push({ from: from[at] ?? 0, to: to[at + wanted.length - 1] ?? text.length });
  return spans;
}
