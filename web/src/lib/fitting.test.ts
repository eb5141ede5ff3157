import { expect, it } from "vitest";
import { fitting } from "./fitting";

it("counts chips that fit in full, beside the count of the rest, and the first whatever its length", () => {
  expect(fitting([], 18)).toBe(0);
  expect(fitting(["academia", "yoga"], 18)).toBe(2);
  // Both would fit, were it not for what says that there is one more.
  expect(fitting(["academia", "yoga", "vip"], 18)).toBe(1);
  expect(fitting(["yoga", "vip", "p&d"], 18)).toBe(2);
  expect(fitting(["longer than all the room there is"], 18)).toBe(1);
});
