import i18next from "i18next";
import { expect, it } from "vitest";
import { plainText, valueText } from "@/lib/attributeText";
import type { T } from "@/lib/i18n/useT";
import { chipText } from "./chipText";
import { fittingTags } from "./words";

const t = i18next.t as unknown as T;

it("shows tags that fit as whole words, and the first whatever its length", () => {
  expect(fittingTags(["yoga", "vip"])).toEqual(["yoga", "vip"]);
  expect(fittingTags(["academia", "aula-experimental", "vip"])).toEqual(["academia"]);
  expect(fittingTags(["a-tag-longer-than-the-whole-column"])).toHaveLength(1);
  expect(fittingTags([])).toEqual([]);
});

it("shows custom dates as people write them, and keeps them as stored for a field", () => {
  expect(valueText(t, "en", "1990-02-03")).toBe("Feb 3, 1990");
  expect(valueText(t, "en", ["1990-02-03", "yoga"])).toBe("Feb 3, 1990, yoga");
  expect(valueText(t, "en", "2026-11-27T21:42:00Z", "America/Sao_Paulo")).toBe("Nov 27, 2026, 18:42");
  expect([valueText(t, "en", null), valueText(t, "en", 3), valueText(t, "en", true)]).toEqual([
    "",
    "3",
    "Yes",
  ]);
  expect(plainText(["1990-02-03", 2])).toBe("1990-02-03, 2");
  const chip = { kind: "attribute", name: "birth_date", op: "lt", value: "1990-02-03" } as const;
  expect(chipText(t, "en", chip, () => undefined)).toMatch(/^Birth date .*Feb 3, 1990$/);
});
