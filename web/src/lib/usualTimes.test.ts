import { expect, it } from "vitest";
import type { T } from "./i18n/useT";
import { usualName, usualTimes } from "./usualTimes";
import { fromWall, toWall } from "./wallTime";

const t = ((key: string) => key) as unknown as T;

function shown(wall: string, zone: string, isLong = false) {
  return usualTimes(fromWall(wall, zone)!, zone, isLong).map((one) => [
    usualName(t, "en", one, zone),
    toWall(one.at, zone),
  ]);
}

it("offers the coming Friday and Monday at nine, in the order in which they come", () => {
  expect(shown("2026-03-10T15:00", "America/Sao_Paulo", true)).toEqual([
    ["ui:usual.tomorrow", "2026-03-11T09:00"],
    ["Friday", "2026-03-13T09:00"],
    ["Monday", "2026-03-16T09:00"],
    ["ui:usual.week", "2026-03-17T09:00"],
    ["ui:usual.month", "2026-04-09T09:00"],
  ]);
});

it("offers Thursday and Sunday where the week begins on a Sunday", () => {
  const names = shown("2026-03-10T15:00", "Asia/Jerusalem").map(([name]) => name);
  expect(names).toEqual(["ui:usual.tomorrow", "Thursday", "Sunday"]);
});

it("names no day twice", () => {
  expect(shown("2026-03-12T15:00", "America/Sao_Paulo").map(([name]) => name)).toEqual([
    "ui:usual.tomorrow",
    "Monday",
  ]);
});
