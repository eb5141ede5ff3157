import { describe, expect, it } from "vitest";
import { REASON_CODES } from "../reasonCodes";
import en from "./catalogues/en";
import es from "./catalogues/es";
import he from "./catalogues/he";
import pt from "./catalogues/pt";
import ru from "./catalogues/ru";
import { LANGUAGE_CODES } from "./languages";

const CATALOGUES: Record<string, object> = { en, es, he, pt, ru };
/** How many: counted by, and as it is written. */
const NUMBERS: readonly (string | undefined)[] = ["count", "figure"];
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(tree: object, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "string"
        ? [[prefix + key, value]]
        : Object.entries(flatten(value as object, `${prefix}${key}.`)),
    ),
  );
}

const baseKeys = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, "")))].sort();
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe("catalogues", () => {
  it("exist for every language on offer", () => {
    expect(Object.keys(CATALOGUES).sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  describe.each(LANGUAGE_CODES)("%s", (language) => {
    const texts = flatten(CATALOGUES[language]!);
    const english = flatten(en);

    it("has the same keys as English", () => {
      expect(baseKeys(texts)).toEqual(baseKeys(english));
    });

    it("has every plural form of its language, and no other", () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const bases = [
        ...new Set(
          Object.keys(texts)
            .filter((key) => PLURAL.test(key))
            .map((key) => key.replace(PLURAL, "")),
        ),
      ];
      expect(bases.length).toBeGreaterThan(0);
      for (const base of bases) {
        const found = Object.keys(texts).filter(
          (key) => PLURAL.test(key) && key.replace(PLURAL, "") === base,
        );
        expect(found.sort()).toEqual(forms.map((form) => `${base}_${form}`).sort());
      }
    });

    it("leaves no text empty and names the same variables", () => {
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe("");
        const original = english[key] ?? english[key.replace(PLURAL, "_other")] ?? "";
        // A form for exactly one or two may spell the number out.
        const isSpelledOut = /_(one|two)$/.test(key);
        const expected = variables(original).filter(
          (name) => !(isSpelledOut && NUMBERS.includes(name) && !text.includes(`{{${name}}}`)),
        );
        // A gendered past tense needs the name in some languages and none in others: none may invent one.
        for (const name of variables(text)) expect(variables(original), key).toContain(name);
        if (!key.startsWith("reasons.")) expect(variables(text), key).toEqual(expected);
      }
    });

    it("has a sentence for every reason code, and none for codes that do not exist", () => {
      const reasons = (CATALOGUES[language] as typeof en).reasons;
      for (const [kind, codes] of Object.entries(REASON_CODES)) {
        expect(Object.keys(reasons[kind as keyof typeof REASON_CODES]).sort()).toEqual([...codes].sort());
      }
    });

    it("says in a few words why somebody gets nothing", () => {
      const { why } = (CATALOGUES[language] as typeof en).reasons;
      for (const code of [...REASON_CODES.skip, ...REASON_CODES.fail, ...REASON_CODES.cancel])
        expect(Object.keys(why)).toContain(code);
    });

    it("never shouts", () => {
      const shouting = Object.entries(texts).filter(
        ([key, text]) => !key.startsWith("phrases.") && text.includes("!"),
      );
      expect(shouting).toEqual([]);
    });
  });
});
