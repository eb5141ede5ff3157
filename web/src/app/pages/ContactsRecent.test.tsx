/** What was done to many contacts: each with what came of it, and the ways to stop it and to take it back. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { BulkJob } from "@/api/models";
import { makeBulkJob } from "@/testing/builders";
import { EVENING, makeWorld, renderApp } from "@/testing/renderApp";

const HOUR = 3_600_000;
const at = (hours: number) => new Date(EVENING + hours * HOUR).toISOString();
const ended = (change: Partial<BulkJob>) =>
  makeBulkJob({ state: "done", created_at: at(-1), ended_at: at(-1), ...change });

function open(
  jobs: BulkJob[],
  { path = "/contacts?showsRecent=true", may = ["contacts.read", "contacts.write"], next = "" } = {},
) {
  const world = makeWorld();
  const done: string[] = [];
  const app = renderApp({
    world,
    path,
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: may })),
      http.get("/v1/contacts", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/contacts/count", () => HttpResponse.json({ count: 0, is_exact: true })),
      http.get("/v1/contacts/views", () => HttpResponse.json({ items: [] })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/find", () => HttpResponse.json({ campaigns: [], journeys: [] })),
      http.get("/v1/audit", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/members", () => HttpResponse.json({ items: [{ person_id: "p1", name: "Bia" }] })),
      http.get("/v1/contacts/bulk", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        if (cursor !== null) return HttpResponse.json({ items: [ended({ id: cursor, done: 7 })] });
        return HttpResponse.json({ items: jobs, next_cursor: next || null });
      }),
      http.post("/v1/contacts/bulk/:id/:what", ({ params }) => {
        done.push(`${String(params.what)} ${String(params.id)}`);
        return HttpResponse.json(makeBulkJob({ id: "b9", undoes: "b1", total: 12, done: 0 }), {
          status: 202,
        });
      }),
    ],
  });
  return { ...app, done };
}

const line = async (text: string | RegExp) => within((await screen.findByText(text)).closest("li")!);

it("says of each what came of it, for whom it was done and until when it can be undone", async () => {
  const { user, done } = open([
    ended({ id: "b1", done: 12, unchanged: 3, refused: 2, undo_until: at(23), created_by: "person:p1" }),
    ended({ id: "b2", action: "hold", params: { until: null }, done: 4, created_by: "key:k1" }),
    ended({ id: "b3", done: 5, undone_by: "b4" }),
    ended({ id: "b5", state: "cancelled", done: 6, undo_until: at(-1), created_by: "person:gone" }),
  ]);
  const tagged = await line("12 contacts are tagged");
  expect(tagged.getByText("spring")).toBeVisible();
  expect(await tagged.findByText("Bia")).toBeVisible();
  expect(tagged.getByText(/3 were so already/)).toBeVisible();
  expect(tagged.getByText("2 were left out")).toBeVisible();
  expect(tagged.getByText(/Can be undone until/)).toBeVisible();
  const released = await line("Messages go on to 4 contacts");
  expect(released.getByText("With an API key")).toBeVisible();
  expect((await line("5 contacts are tagged")).getByText("Taken back")).toBeVisible();
  const stopped = await line("6 contacts are tagged");
  expect(stopped.getByText("Stopped part of the way")).toBeVisible();
  expect(stopped.getByText("Somebody no longer here")).toBeVisible();
  // A day is over: there is no way back any more.
  expect(stopped.queryByRole("button", { name: "Undo" })).toBeNull();
  await user.click(tagged.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(done).toEqual(["undo b1"]));
});

it("shows how far one at work is, and stops it", async () => {
  const { user, done } = open([makeBulkJob({ id: "b1" })]);
  const panel = within(await screen.findByRole("dialog", { name: "Recent changes" }));
  expect(await panel.findByText("500 of 8,412")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Stop here" }));
  await waitFor(() => expect(done).toEqual(["cancel b1"]));
});

it("only tells whoever may not change contacts", async () => {
  open([makeBulkJob({ id: "b1" }), ended({ id: "b2", done: 12, undo_until: at(23) })], {
    may: ["contacts.read"],
  });
  expect((await line("12 contacts are tagged")).getByText(/Can be undone until/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop here" })).toBeNull();
});

it("goes on with what was done before", async () => {
  const { user } = open([ended({ id: "b1", done: 12 })], { next: "b0" });
  const panel = within(await screen.findByRole("dialog", { name: "Recent changes" }));
  await user.click(await panel.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("7 contacts are tagged")).toBeVisible();
});

it("is opened from the page's menu and from anywhere, closed again, and teaches where nothing was done", async () => {
  const { user } = open([], { path: "/contacts" });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Recent changes" }));
  expect(await screen.findByText("Nothing was done to many yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).not.toContain("showsRecent"));
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: /Go anywhere|Search/ }), "recent changes");
  await user.click(await screen.findByRole("option", { name: "Recent changes to many contacts" }));
  expect(await screen.findByRole("dialog", { name: "Recent changes" })).toBeVisible();
});

it("stands a link away from the audit log", async () => {
  const { user } = open([], { path: "/settings/audit", may: ["contacts.read", "audit.read"] });
  await user.click(await screen.findByRole("link", { name: "Recent changes" }));
  expect(await screen.findByRole("dialog", { name: "Recent changes" })).toBeVisible();
});
