import { describe, expect, it } from "vitest";
import { directionOf, insertAt, readable, token, withNames } from "./liquid";
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
