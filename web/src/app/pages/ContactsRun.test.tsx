import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import type { BulkJob, RunEstimate } from "@/api/models";
import { makeBulkJob, makeContact } from "@/testing/builders";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";

const ALL = ["contacts.read", "contacts.write", "journeys.write"];
const REACHED: RunEstimate = {
  audience: 140,
  looked_at: 140,
  is_exact: true,
  reached: 114,
  unreached: { no_address: 20, no_consent: 5 },
  refused: { reentry: 1 },
};

const THRESHOLDS = { journey_confirm_above: 0, journey_typed_above: 1_000 };

function openRun(count: number, estimate: Partial<RunEstimate> = {}, thresholds = THRESHOLDS) {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const world = makeWorld();
  const begun: unknown[] = [];
  const asked: unknown[] = [];
  const stopped: string[] = [];
  const jobs: BulkJob[] = [];
  const app = renderApp({
    world,
    path: "/contacts",
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: ALL })),
      http.get("/v1/contacts/count", () => HttpResponse.json({ count, is_exact: true })),
      http.get("/v1/contacts", () =>
        HttpResponse.json({ items: [makeContact({ id: "1", name: "Ana" })], next_cursor: null }),
      ),
      http.get("/v1/settings", () => HttpResponse.json({ settings: thresholds })),
      http.get("/v1/contacts/views", () => HttpResponse.json({ items: [] })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/journeys", () =>
        HttpResponse.json({ items: [{ id: "j1", name: "Welcome", state: "active" }] }),
      ),
      http.post("/v1/journeys/j1/run-many/estimate", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ ...REACHED, ...estimate });
      }),
      http.post("/v1/journeys/j1/run-many", async ({ request }) => {
        begun.push(await request.json());
        return HttpResponse.json(makeBulkJob({ action: "run" }), { status: 202 });
      }),
      http.get("/v1/contacts/bulk", () => HttpResponse.json({ items: jobs })),
      http.post("/v1/contacts/bulk/:id/cancel", ({ params }) => {
        stopped.push(String(params.id));
        return HttpResponse.json(makeBulkJob({ action: "run", state: "cancelled" }));
      }),
    ],
  });
  async function pick() {
    await app.user.click(await screen.findByRole("checkbox", { name: "Select Ana" }));
    const bar = within(screen.getByRole("region", { name: "What to do with the marked rows" }));
    await app.user.click(bar.getByRole("button", { name: /Select all/ }));
    await app.user.click(bar.getByRole("button", { name: "Start a journey" }));
    await app.user.click(await screen.findByRole("option", { name: "Welcome" }));
  }
  return { ...app, begun, asked, stopped, jobs, pick };
}

it("asks before a journey starts for many, and what has begun can be stopped", async () => {
  const { user, begun, stopped, pick } = openRun(140);
  await pick();
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/This starts “Welcome” for 140 people/)).toBeVisible();
  expect(begun).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Start the journey" }));
  expect(await screen.findByText("“Welcome” is starting for them")).toBeVisible();
  expect(begun).toEqual([{ everyone: true }]);
  await user.click(screen.getByRole("button", { name: "Stop here" }));
  await waitFor(() => expect(stopped).toEqual(["b1"]));
});

it("starts a journey without a question for no more than the organization wants to be asked about", async () => {
  const { begun, pick } = openRun(140, {}, { journey_confirm_above: 140, journey_typed_above: 1_000 });
  await pick();
  await waitFor(() => expect(begun).toEqual([{ everyone: true }]));
});

it("has the number typed above what the organization says", async () => {
  const { pick } = openRun(140, {}, { journey_confirm_above: 0, journey_typed_above: 139 });
  await pick();
  expect(await screen.findByRole("textbox", { name: /140/ })).toBeVisible();
});

it("has the number typed before a journey starts for very many", async () => {
  const { user, begun, pick } = openRun(8412);
  await pick();
  const action = await screen.findByRole("button", { name: "Start the journey" });
  expect(action).toBeDisabled();
  expect(screen.getByRole("heading", { name: "Put 8,412 contacts into a journey" })).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: /8,412/ }), "8412");
  await user.click(action);
  await waitFor(() => expect(begun).toEqual([{ everyone: true }]));
});

it("says whom the journey reaches, and why not the others, before it starts", async () => {
  const { asked, pick } = openRun(140);
  await pick();
  const question = await screen.findByRole("alertdialog");
  expect(
    await within(question).findByText(
      "Reaches 114 of 140 now. Not 26: 20 no address on this channel, 5 have not agreed, 1 were in it before. " +
        "25 of them enter all the same; what can't reach them is skipped.",
    ),
  ).toBeVisible();
  expect(asked).toEqual([{ everyone: true }]);
});

it("says about how many where only some of a large crowd were looked at", async () => {
  const { pick } = openRun(140, { is_exact: false, reached: 140, unreached: {}, refused: {} });
  await pick();
  expect(await screen.findByText("Reaches about 140 of 140 now.")).toBeVisible();
});

it("says no longer that a journey is starting once it has", async () => {
  const { user, jobs, pick } = openRun(140);
  await pick();
  jobs.push(makeBulkJob({ action: "run" }));
  await user.click(await screen.findByRole("button", { name: "Start the journey" }));
  expect(await screen.findByText("“Welcome” is starting for them")).toBeVisible();
  jobs[0] = makeBulkJob({ action: "run", state: "done", done: 140, ended_at: "2026-11-27T21:42:01Z" });
  expect(await screen.findByText("140 contacts entered the journey", {}, { timeout: 8_000 })).toBeVisible();
  expect(screen.queryByText("“Welcome” is starting for them")).not.toBeInTheDocument();
});

it("says that those who did not enter were not let in, as the question before it does", async () => {
  const { user, jobs, pick } = openRun(140);
  await pick();
  jobs.push(makeBulkJob({ action: "run" }));
  await user.click(await screen.findByRole("button", { name: "Start the journey" }));
  jobs[0] = makeBulkJob({
    action: "run",
    state: "done",
    done: 139,
    refused: 1,
    ended_at: "2026-11-27T21:42:01Z",
  });
  const said = "139 contacts entered the journey, 1 was not let in";
  expect(await screen.findByText(said, {}, { timeout: 8_000 })).toBeVisible();
});
