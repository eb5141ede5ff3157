import { expect, it } from "vitest";
import { foundIn } from "./foundIn";

const marked = (text: string, searched: string) =>
  foundIn(text, searched).map(({ from, to }) => text.slice(from, to));

it.each([
  ["Até amanhã às 9, AMANHA!", "amanhã", ["amanhã", "AMANHA"]],
  ["ate\u0301 ja\u0301", "até", ["ate\u0301"]],
  ["one\n  two", "ONE  TWO", ["one\n  two"]],
  ["שָׁלוֹם לך", "שלום", ["שָׁלוֹם"]],
  ["Straße, ΟΔΟΣ και οδός", "strasse", ["Straße"]],
  ["Straße, ΟΔΟΣ και οδός", "οδοσ", ["ΟΔΟΣ", "οδός"]],
  ["ёлка 🙂 елка", "🙂 ЕЛКА", ["🙂 елка"]],
  ["aaa", "aa", ["aa"]],
  ["nothing here", "  ", []],
])("marks in %j where %j stands", (text, searched, found) => {
  expect(marked(text, searched)).toEqual(found);
});
