import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { T } from "./i18n/useT";
import { initials } from "./initials";
import { formatAddress } from "./phone";
import { deferSentence, settledSentence } from "./reasonSentence";
import { stepName } from "./stepName";

const t = i18next.t as unknown as T;

describe("reasons", () => {
  it("say what happens and why", () => {
    expect(deferSentence(t, "quiet_hours", "Tue 09:00 in São Paulo")).toBe(
      "Waiting until Tue 09:00 in São Paulo: quiet hours",
    );
    expect(deferSentence(t, "connection_unavailable", null)).toBe("Waiting: our number is disconnected");
    expect(settledSentence(t, "stop", "reply", "Ana")).toBe("Follow-up stopped: Ana replied");
  });

  it("admit a code that is newer than the page", () => {
    expect(deferSentence(t, "solar_flare", null)).toContain("solar_flare");
    expect(settledSentence(t, "stop", "solar_flare", "Ana")).toContain("solar_flare");
  });

  it("keep a name of the other direction from scrambling the sentence", () => {
    expect(settledSentence(t, "stop", "reply", "דנה")).toContain("\u2068דנה\u2069");
  });
});

it("a step without a name of its own is called what it does", () => {
  const node = { type: "wait", label: "" };
  expect(stepName(t, { node })).toBe("Wait");
  expect(stepName(t, { node: { ...node, label: "Third day" } })).toBe("Third day");
});

it.each([
  ["Ana Beatriz Lima", "AL"],
  ["דנה לוי", "דל"],
  ["Ирина", "И"],
  ["+5511987654321", ""],
  ["  ", ""],
])("initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  ["+5511987654321", "+55 11 98765-4321"],
  ["+79161234567", "+7 916 123-45-67"],
  ["ana@example.com", "ana@example.com"],
])("%s reads %s", (address, text) => {
  expect(formatAddress(address)).toBe(text);
});
