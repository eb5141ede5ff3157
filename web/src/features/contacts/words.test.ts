import i18next from "i18next";
import { expect, it } from "vitest";
import type { Contact } from "@/api/models";
import { plainText, valueText } from "@/lib/attributeText";
import type { T } from "@/lib/i18n/useT";
import { makeContact, phone } from "@/testing/builders";
import { chipText } from "./chipText";
import { fittingTags, namesApart } from "./words";

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

it("tells two of one name apart by their addresses, and two of other names by those alone", () => {
  const [called, mailed] = ["+5511987654321", "m@x.com"].map((value) =>
    makeContact({ name: "Mariana", identifiers: phone(value) }),
  ) as [Contact, Contact];
  expect(namesApart(t, called, mailed)).toEqual([
    "Mariana (\u2068+55 11 98765-4321\u2069)",
    "Mariana (\u2068m@x.com\u2069)",
  ]);
  expect(namesApart(t, called, { ...mailed, name: "Ana" })).toEqual(["Mariana", "Ana"]);
  expect(namesApart(t, called, { ...mailed, identifiers: [] })[1]).toBe("Mariana");
});
