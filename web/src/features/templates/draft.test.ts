import { describe, expect, it } from "vitest";
import {
  clashesOf,
  type Draft,
  emptyDraft,
  isSame,
  mended,
  rebased,
  taking,
  withoutLocale,
  withText,
} from "./draft";

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

describe("a template that two people write", () => {
  const BASE: Draft = { name: "Hello", channel: "sms", variants: { en: "Hi", pt: "Oi" }, base: "en" };
  const mine = { ...withText(BASE, "en", "Hey"), name: "Mine" };
  const theirs = { ...withText(withText(BASE, "en", "Good day"), "fr", "Salut"), base: "pt" };

  it("has what only one of them changed as that one has it", () => {
    expect(rebased(BASE, mine, theirs)).toEqual({
      name: "Mine",
      channel: "sms",
      variants: { en: "Hey", pt: "Oi", fr: "Salut" },
      base: "pt",
    });
  });

  it("is asked about where both changed the same, each to something else", () => {
    expect(clashesOf(BASE, mine, theirs)).toEqual(["text.en"]);
    expect(clashesOf(BASE, mine, { ...theirs, name: "Mine" })).toEqual(["text.en"]);
    expect(clashesOf(BASE, withoutLocale(BASE, "pt"), withText(BASE, "pt", "Olá"))).toEqual(["text.pt"]);
  });

  it("takes theirs of what is asked about, and leaves the rest", () => {
    expect(taking(rebased(BASE, mine, theirs), theirs, ["text.en"])).toEqual({
      name: "Mine",
      channel: "sms",
      variants: { en: "Good day", pt: "Oi", fr: "Salut" },
      base: "pt",
    });
  });

  it("has a base that is one of its languages", () => {
    expect(rebased(BASE, { ...BASE, base: "pt" }, withoutLocale(BASE, "pt"))).toEqual(
      withoutLocale(BASE, "pt"),
    );
  });
});
