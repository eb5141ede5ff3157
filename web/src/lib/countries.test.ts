import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "./i18n/languages";
import { countries, countryNames } from "./countries";
import { localeNames, locales } from "./locales";
import { rankOf } from "./names";
import { readCities, zoneNames, zones } from "./zones";

interface Named {
  value: string;
  label: string;
}

/** What stands first when this is typed, as the list of options sorts it. */
function first(options: readonly Named[], namesOf: (value: string) => readonly string[], typed: string) {
  const ranked = options.map(({ value, label }) => ({
    value,
    rank: rankOf([label, ...namesOf(value)], typed),
  }));
  const best = ranked.reduce((one, other) => (other.rank > one.rank ? other : one));
  return best.rank > 0 ? best.value : null;
}

beforeAll(readCities);

describe.each(LANGUAGE_CODES)("read in %s", (language) => {
  it.each([
    ["brasil", "BR"],
    ["Бразилия", "BR"],
    ["Deutschland", "DE"],
    ["alemania", "DE"],
    ["גרמניה", "DE"],
    ["England", "GB"],
    ["Inglaterra", "GB"],
    ["UK", "GB"],
    ["united k", "GB"],
    ["USA", "US"],
    ["EE. UU.", "US"],
    ["ארהב", "US"],
    ["us", "US"],
    ["España", "ES"],
    ["espana", "ES"],
    ["日本", "JP"],
    ["Schweiz", "CH"],
    ["Suisse", "CH"],
    ["côte d", "CI"],
  ])("%s is the country %s", (typed, code) => {
    expect(first(countries(language), countryNames, typed)).toBe(code);
  });

  it.each([
    ["sao paulo", "America/Sao_Paulo"],
    ["São Paulo", "America/Sao_Paulo"],
    ["Сан-Паулу", "America/Sao_Paulo"],
    ["Москва", "Europe/Moscow"],
    ["Moscú", "Europe/Moscow"],
    ["nova york", "America/New_York"],
    ["Deutschland", "Europe/Berlin"],
    ["ישראל", "Asia/Jerusalem"],
    ["america/bog", "America/Bogota"],
    ["Warsaw", "Europe/Warsaw"],
    ["Varsóvia", "Europe/Warsaw"],
    ["varsovia", "Europe/Warsaw"],
    ["Варшава", "Europe/Warsaw"],
    ["ורשה", "Europe/Warsaw"],
    ["Londres", "Europe/London"],
    ["Polônia", "Europe/Warsaw"],
  ])("%s is the zone %s", (typed, zone) => {
    expect(first(zones("UTC"), zoneNames, typed)).toBe(zone);
  });

  it.each([
    ["Deutsch", "de"],
    ["alemão", "de"],
    ["Русский", "ru"],
    ["hebreo", "he"],
    ["pt-br", "pt-BR"],
  ])("%s is the language %s", (typed, tag) => {
    expect(first(locales(language), localeNames, typed)).toBe(tag);
  });
});

it("finds nothing in what names nothing", () => {
  expect(first(countries("en"), countryNames, "qqqq")).toBeNull();
});
