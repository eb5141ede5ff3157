import { expect, it } from "vitest";
import type { QueueItem } from "@/api/models";
import { makeRow } from "@/testing/builders";
import { departuresOf } from "./next";

const NOW = Date.parse("2026-03-02T15:00:00Z");
const item = (minutes: number, journey: string, more: Partial<QueueItem> = {}): QueueItem =>
  makeRow({
    due_at: new Date(NOW + minutes * 60_000).toISOString(),
    journey: { id: journey, name: journey, is_one_off: false },
    state: "active",
    error: null,
    ...more,
  });

it("makes one line of those of a journey who are due in one minute", () => {
  const found = departuresOf([item(25, "a"), item(25.4, "a"), item(25, "b"), item(80, "a")], false, NOW);
  expect(found.map(({ at, journey, count }) => [(at - NOW) / 60_000, journey.id, count])).toEqual([
    [25, "a", 2],
    [25, "b", 1],
    [80, "a", 1],
  ]);
  expect(found.map(({ contact }) => contact === null)).toEqual([true, false, false]);
});

it("says of the last minute that there may be more, where it has not seen all", () => {
  const found = departuresOf([item(5, "a"), item(9, "b"), item(9, "c")], true, NOW);
  expect(found.map(({ isMore }) => isMore)).toEqual([false, true, true]);
});

it("leaves out who goes nowhere by themselves, and shows only the first lines", () => {
  const held = [
    item(5, "a", { state: "paused" }),
    item(5, "a", { due_at: null }),
    item(5, "a", { error: "unknown" }),
    item(-10, "a"),
  ];
  expect(departuresOf(held, false, NOW)).toEqual([]);
  expect(
    departuresOf(
      Array.from({ length: 9 }, (_, hour) => item(hour * 60, "a")),
      false,
      NOW,
    ),
  ).toHaveLength(5);
});
