import { expect, it } from "vitest";
import { choiceOf, explained, NOTHING, proposed } from "./meanings";

const NEW = { word: "Interessado", lead_status: "new", lifecycle: null };
const CUSTOMER = { word: "Cliente", lead_status: null, lifecycle: "customer" };
const found = (word: string, lead_status: string | null, lifecycle: string | null) => ({
  column: 2,
  word,
  count: 1,
  lead_status,
  lifecycle,
});

it("finds what a word means however it is written", () => {
  expect(choiceOf(" INTERESSADO.", [NEW, CUSTOMER])).toBe("status:new");
  expect(choiceOf("cliente", [NEW, CUSTOMER])).toBe("lifecycle:customer");
  expect(choiceOf("Morno", [NEW])).toBe(NOTHING);
});

it("explains a word once, and takes it back", () => {
  const hot = explained([NEW], "interessado", "status:Em: negociação");
  expect(hot).toEqual([{ word: "interessado", lead_status: "Em: negociação", lifecycle: null }]);
  expect(explained(hot, "Cliente", "lifecycle:customer")).toEqual([...hot, CUSTOMER]);
  expect(explained(hot, "Interessado", NOTHING)).toEqual([]);
});

it("proposes what is guessed and not explained yet", () => {
  const words = [
    found("Cliente", null, "customer"),
    found("Morno", null, null),
    found("interessado", null, "lead"),
  ];
  expect(proposed(words, [NEW])).toEqual([CUSTOMER]);
});
