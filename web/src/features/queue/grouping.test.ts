import { describe, expect, it } from "vitest";
import { makeRow } from "@/testing/builders";
import { hourCounts } from "./components/HourStrip";
import { withDeparted } from "./departures";
import { groupQueue, isHeldBack } from "./grouping";
import { joinPages } from "./useQueue";

const NOW = Date.parse("2026-11-27T21:42:00Z");
const ZONE = "America/Sao_Paulo";
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const kinds = (rows: Parameters<typeof groupQueue>[0], zone = ZONE) =>
  groupQueue(rows, NOW, zone).map(({ kind }) => kind);

describe("groups", () => {
  it("stand in the order now, today's hours, held back, unset, later", () => {
    const rows = [
      makeRow({ due_at: inMinutes(14 * 60) }),
      makeRow({ due_at: inMinutes(80 * 60) }),
      makeRow({ due_at: null, state: "waiting_reply" }),
      makeRow({ state: "paused" }),
      makeRow({ due_at: inMinutes(55) }),
      makeRow({ due_at: inMinutes(-1) }),
    ];
    expect(kinds(rows)).toEqual(["now", "hour", "held", "unset", "hour", "day"]);
  });

  it("hold everyone of one hour together, soonest first", () => {
    const late = makeRow({ due_at: inMinutes(70) });
    const soon = makeRow({ due_at: inMinutes(20) });
    const [group, ...others] = groupQueue([late, soon], NOW, ZONE);
    expect(others).toEqual([]);
    expect(group!.items).toEqual([soon, late]);
    expect(group!.at).toBe(Date.parse("2026-11-27T22:00:00Z"));
  });

  it("follow the wall clock where zones are half an hour off", () => {
    const [group] = groupQueue([makeRow({ due_at: "2026-11-28T04:10:00Z" })], NOW, "Asia/Kolkata");
    expect(group!.at).toBe(Date.parse("2026-11-28T03:30:00Z"));
  });

  it("are none for nobody", () => {
    expect(groupQueue([], NOW, ZONE)).toEqual([]);
  });
});

describe("held back", () => {
  const defer = (code: string, due: string | null) =>
    makeRow({ due_at: due, reason: { kind: "defer", code, until: due } });

  it("is what nobody can give a time for", () => {
    expect(isHeldBack(defer("connection_unavailable", inMinutes(5)), NOW)).toBe(true);
    expect(isHeldBack(defer("frequency_cap", inMinutes(500)), NOW)).toBe(true);
    expect(isHeldBack(defer("pacing", null), NOW)).toBe(true);
    expect(isHeldBack(makeRow({ error: "policy" }), NOW)).toBe(true);
  });

  it("is not what only waits for its hour", () => {
    expect(isHeldBack(defer("quiet_hours", inMinutes(600)), NOW)).toBe(false);
    expect(isHeldBack(makeRow({ due_at: inMinutes(-5) }), NOW)).toBe(false);
  });
});

it("counts the next 24 hours, without those held back and those after", () => {
  const rows = [
    makeRow({ due_at: inMinutes(-3) }),
    makeRow({ due_at: inMinutes(30) }),
    makeRow({ due_at: inMinutes(90) }),
    makeRow({ due_at: inMinutes(25 * 60) }),
    makeRow({ state: "paused", due_at: inMinutes(30) }),
  ];
  const counts = hourCounts(rows, NOW);
  expect(counts.slice(0, 3)).toEqual([2, 1, 0]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
});

it("shows an enrollment once when it moved between two pages", () => {
  const [one, two, three] = [makeRow(), makeRow(), makeRow()];
  const page = (items: (typeof one)[]) => ({ now: inMinutes(0), items, next_cursor: null });
  expect(joinPages([page([one, two]), page([two, three])])).toEqual([one, two, three]);
});

it("leaves who left where they were", () => {
  const [first, second, third, fourth] = [makeRow(), makeRow(), makeRow(), makeRow()];
  expect(withDeparted([first, second, third, fourth], [first, fourth])).toEqual([
    first,
    second,
    third,
    fourth,
  ]);
  expect(withDeparted([first, second], [second, third])).toEqual([first, second, third]);
  expect(withDeparted([first], [])).toEqual([first]);
});
