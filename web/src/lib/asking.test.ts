import { expect, it } from "vitest";
import { askingFor } from "./asking";

const THRESHOLDS = { confirmAbove: 10, typedAbove: 100 };

it.each([
  [10, "nothing"],
  [11, "question"],
  [100, "question"],
  [101, "typed"],
  [undefined, "typed"],
])("of %s people asks for: %s", (count, asked) => {
  expect(askingFor(count, THRESHOLDS)).toBe(asked);
});

it("asks for the number while nobody knows the thresholds", () => {
  expect(askingFor(1, undefined)).toBe("typed");
});

it("takes the stricter of two thresholds that are the wrong way round", () => {
  expect(askingFor(60, { confirmAbove: 100, typedAbove: 50 })).toBe("typed");
});
