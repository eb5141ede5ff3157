import { describe, expect, it } from "vitest";
import { directionOf, insertAt, mentions, pieces, readable, token, withFallback, withNames } from "./liquid";
import type { T } from "./i18n/useT";

const hebrew = (() => "שם פרטי") as unknown as T;
const t = ((_: string, { defaultValue }: { defaultValue: string }) => defaultValue) as unknown as T;

describe("details in a text", () => {
  it("stand with a word for when they are missing", () => {
    expect(token("contact.first_name")).toBe("{{ contact.first_name }}");
    expect(token("contact.first_name", ' "you" ')).toBe('{{ contact.first_name | default: "”you”" }}');
  });

  it("go where the cursor is, over what is selected", () => {
    expect(insertAt("Oi Ana!", 3, 6, "{{ x }}")).toEqual({ text: "Oi {{ x }}!", cursor: 10 });
  });

  it("are read over by their names, with lines kept or on one", () => {
    const text = 'Oi {{ contact.first_name | default: "gente" }}!\n{% if x %}Até já';
    expect(withNames(t, text)).toBe("Oi ‹\u2068first name\u2069›!\nAté já");
    expect(directionOf(withNames(hebrew, text))).toBe("ltr");
    expect(directionOf("שלום {{ contact.first_name }}")).toBe("rtl");
    expect(readable(t, text)).toBe("Oi ‹\u2068first name\u2069›! Até já");
  });
});

describe("details that a text mentions", () => {
  const text =
    "Oi {{ contact.first_name | default: 'gente' }}, {{contact.first_name}} {{ x | upcase }} {% if x %}";

  it("are listed once each, with the word for when they are missing", () => {
    expect(mentions(text + text)).toEqual([
      { name: "contact.first_name", fallback: "gente" },
      { name: "contact.first_name", fallback: "" },
      { name: "x", fallback: null },
    ]);
  });

  it("get another word without touching the rest of the text", () => {
    const [first] = mentions(text);
    expect(withFallback(text, first!, "pessoal")).toBe(text.replace("'gente'", '"pessoal"'));
    expect(withFallback(text, first!, "")).toBe(text.replace(" | default: 'gente'", ""));
    expect(withFallback("{{ a | upcase }}", { name: "a", fallback: "" }, "x")).toBe("{{ a | upcase }}");
  });

  it("are every other piece of it", () => {
    expect(pieces(text).join("")).toBe(text);
    expect(pieces("a {{ b }} c")).toEqual(["a ", "{{ b }}", " c"]);
  });
});
