import { expect, it } from "vitest";
import { shownLocale, tagsOf } from "./ContentChoice";

const template = { variants: { en: "Hi", "pt-BR": "Oi", es: "Hola" }, base: "pt-BR" };

it("shows the base first, then the others by their tags", () => {
  expect(tagsOf(template)).toEqual(["pt-BR", "en", "es"]);
});

it("shows the language that was picked while the template has it, else the base", () => {
  expect(shownLocale(template, "en")).toBe("en");
  expect(shownLocale(template, "ru")).toBe("pt-BR");
  expect(shownLocale(template, undefined)).toBe("pt-BR");
});
