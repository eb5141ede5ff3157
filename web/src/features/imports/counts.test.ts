import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { setLanguage } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import type { Counts } from "./api";
import { groups, looksForeign, partCounts, people } from "./counts";

const counts = (change: Partial<Counts> = {}): Counts => ({
  rows: 100,
  created: 80,
  updated: 4,
  unchanged: 1,
  duplicate: 6,
  rejected: { phone_invalid: 5, no_identifier: 4 },
  left_out: [],
  warnings: {},
  consent_refused: {},
  ...change,
});

describe("what became of the rows", () => {
  it("counts each row once", () => {
    const parts = partCounts(counts());
    expect(Object.values(parts).reduce((sum, one) => sum + one, 0)).toBe(100);
    expect(people(counts())).toBe(85);
  });

  it("names the commonest reason first", () => {
    expect(groups({ a: 1, c: 9, b: 9 }).map(({ code }) => code)).toEqual(["b", "c", "a"]);
  });

  it("suspects another country only where many phones fail", () => {
    expect(looksForeign(counts())).toBe(false);
    expect(looksForeign(counts({ rejected: { phone_invalid: 33 } }))).toBe(true);
    expect(looksForeign(counts({ rows: 0, rejected: {} }))).toBe(false);
  });
});

it.each([
  ["pt", "1 nova", "2 novas"],
  ["he", "1 חדש", "2 חדשים"],
  ["ru", "1 новый", "2 новые"],
])("says one and several in %s", async (language, one, several) => {
  await setLanguage(language as Language);
  const said = (count: number) => `${count} ${i18next.t("imports:part.created", { count })}`;
  expect([said(1), said(2)]).toEqual([one, several]);
  await setLanguage("en");
});
