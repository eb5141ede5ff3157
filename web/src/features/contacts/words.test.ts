import { expect, it } from "vitest";
import { fittingTags } from "./words";

it("shows tags that fit as whole words, and the first whatever its length", () => {
  expect(fittingTags(["yoga", "vip"])).toEqual(["yoga", "vip"]);
  expect(fittingTags(["academia", "aula-experimental", "vip"])).toEqual(["academia"]);
  expect(fittingTags(["a-tag-longer-than-the-whole-column"])).toHaveLength(1);
  expect(fittingTags([])).toEqual([]);
});
