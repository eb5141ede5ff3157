import { describe, expect, it } from "vitest";
import { emptyDraft, isSame, mended, withoutLocale, withText } from "./draft";

const unknown = (variable: string, nearest?: string) => ({
  code: "unknown_variable",
  params: { variable, line: 1, ...(nearest !== undefined && { nearest }) },
});

describe("a template while it is written", () => {
  it("keeps its last language", () => {
    const draft = withText(emptyDraft("pt-BR"), "en", "Hi");
    expect(Object.keys(withoutLocale(draft, "pt-BR").variants)).toEqual(["en"]);
    expect(withoutLocale(emptyDraft("en"), "en")).toEqual(emptyDraft("en"));
  });

  it("is the same whatever the order of its languages", () => {
    const one = { ...emptyDraft("en"), variants: { en: "Hi", pt: "Oi" } };
    expect(isSame(one, { ...one, variants: { pt: "Oi", en: "Hi" } })).toBe(true);
    expect(isSame(one, withText(one, "pt", "Olá"))).toBe(false);
  });

  it("puts what was meant in place of an unknown name", () => {
    const text = "Hi {{ contact.frist_name }}, {{contact.frist_name|upcase}} {{ contact.frist_name_2 }}";
    expect(mended(text, unknown("contact.frist_name", "contact.first_name"))).toBe(
      "Hi {{ contact.first_name }}, {{contact.first_name|upcase}} {{ contact.frist_name_2 }}",
    );
  });

  it("leaves a text alone where nothing comes near", () => {
    expect(mended("{{ foo }}", unknown("foo"))).toBeNull();
    expect(mended("{{1}}", { code: "numbered_token", params: { token: "{{1}}" } })).toBeNull();
  });
});
