import { expect, it } from "vitest";
import { stayingOf } from "./useStaysPut";

const seen = (...ids: string[]) => ids.map((id, place) => ({ id, index: 10 + place, start: 100 * place }));
const places = (all: Record<string, number>) => new Map(Object.entries(all));

it("stays with most of what was in sight, not with the row that went to the top", () => {
  expect(stayingOf(seen("a", "b", "c"), places({ a: 0, b: 11, c: 12 }))?.id).toBe("b");
  expect(stayingOf(seen("a", "b", "c"), places({ a: 11, b: 12, c: 13 }))?.id).toBe("a");
});

it("stays with what is left where rows have gone, and with nothing where all have", () => {
  expect(stayingOf(seen("a", "b", "c"), places({ b: 10, c: 11 }))?.id).toBe("b");
  expect(stayingOf(seen("a"), places({ z: 1 }))).toBeUndefined();
});
