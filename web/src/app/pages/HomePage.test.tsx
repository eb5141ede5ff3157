/** Home: where there is one column, what needs a person stands before what only informs. */
import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Home } from "@/api/models";
import { makeRow } from "@/testing/builders";
import { makeWorld, renderApp } from "@/testing/renderApp";

const MIDNIGHT = Date.parse("2026-11-27T03:00:00Z");
const HOUR = 3_600_000;

function home(sent: number): Home {
  return {
    now: "2026-11-27T21:42:00Z",
    time_zone: "America/Sao_Paulo",
    moving: { sending: 0, waiting: 0, next_at: null },
    today: {
      hours: Array.from({ length: 24 }, (_, place) => ({
        starts_at: new Date(MIDNIGHT + place * HOUR).toISOString(),
        journeys: place === 9 ? sent : 0,
        campaigns: 0,
        people: 0,
        to_come_journeys: 0,
        to_come_campaigns: 0,
        is_more: false,
      })),
      sent,
      read: 0,
      answers: 0,
    },
    campaigns: [],
    journeys: [],
    first_steps: { imported: true, published: true, sent: true, invited: false, answered: true },
  };
}

function open(sent = 3) {
  const world = makeWorld();
  const permissions = ["queue.read", "inbox.read"];
  return renderApp({
    world,
    path: "/",
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions })),
      http.get("/v1/home", () => HttpResponse.json(home(sent))),
      http.get("/v1/inbox/items", () => HttpResponse.json({ items: [], counts: {} })),
    ],
  });
}

/** A window as wide and as low as this. */
function pretendWindow(width: number, height: number) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const [, bound, side, px] = /\((min|max)-(width|height): ([\d.]+)px\)/.exec(query) ?? [];
    const is = side === "width" ? width : height;
    return {
      matches: bound === "min" ? is >= Number(px) : is <= Number(px),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList;
  });
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const chart = () => screen.getByRole("figure").querySelector("ol")!;

beforeEach(() => pretendWindow(1440, 900));
afterEach(() => vi.restoreAllMocks());

it("has two columns where there is room", async () => {
  open();
  await screen.findByText("Needs a person");
  expect(headings()).toEqual(["Today", "Needs a person", "First steps"]);
  expect(chart()).toHaveStyle({ height: "110px" });
});

it("shows on a phone first what needs a person, and lower bars", async () => {
  pretendWindow(360, 640);
  open();
  await screen.findByText("Needs a person");
  expect(headings()).toEqual(["Needs a person", "First steps", "Today"]);
  expect(chart()).toHaveStyle({ height: "64px" });
});

it("has lower bars in a low window too, and no empty paper for a day without anything", async () => {
  pretendWindow(1280, 600);
  const { unmount } = open();
  await screen.findByText("Needs a person");
  expect(chart()).toHaveStyle({ height: "64px" });
  unmount();
  open(0);
  await screen.findByText("Needs a person");
  expect(chart()).toHaveStyle({ height: "20px" });
});

it("says what goes next, and nothing of a journey that stands still", async () => {
  const world = makeWorld();
  const row = (id: string) =>
    makeRow({
      enrollment_id: id,
      state: "active",
      error: null,
      due_at: new Date(Date.now() + 3_600_000).toISOString(),
      journey: { id, name: id, is_one_off: false },
    });
  const paused = { id: "still", name: "still", state: "paused", reason: "manual", version: 1, inside: 1 };
  const standing = { ...paused, due_today: 0, next_at: null, defer_reason: null, step: null };
  renderApp({
    world,
    path: "/",
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: ["queue.read"] })),
      http.get("/v1/home", () => HttpResponse.json({ ...home(3), journeys: [standing] })),
      http.get("/v1/queue", () =>
        HttpResponse.json({ items: [row("still"), row("goes")], next_cursor: null }),
      ),
    ],
  });
  const next = within(await screen.findByRole("region", { name: "Next" }));
  expect(next.getByText("goes")).toBeVisible();
  expect(next.queryByText("still")).toBeNull();
});
