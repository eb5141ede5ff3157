import { describe, expect, it } from "vitest";
import { shorten } from "./shorten";

describe("shorten", () => {
  it("leaves what fits", () => {
    expect(shorten("Oi Ana", 6)).toBe("Oi Ana");
    expect(shorten("👩‍👩‍👧👩‍👩‍👧", 2)).toBe("👩‍👩‍👧👩‍👩‍👧");
  });

  it("cuts between characters and says that something is left out", () => {
    expect(shorten("Oi Ana, tudo bem?", 4)).toBe("Oi …");
    expect(shorten("👩‍👩‍👧👍🏽é!", 3)).toBe("👩‍👩‍👧👍🏽…");
  });
});
