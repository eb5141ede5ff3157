import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Campaign } from "@/api/models";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";

const campaign = (id: string, name: string) =>
  ({
    id,
    name,
    state: "draft",
    counts: {},
    next: ["delete"],
    updated_at: "2026-11-27T21:40:00Z",
  }) as unknown as Campaign;

let deleted: string[];
beforeEach(() => {
  pretendScreen();
  deleted = [];
});

/** The list with two drafts, the first just deleted. */
async function deleteFirst() {
  const world = makeWorld();
  const { user } = renderApp({
    world,
    path: "/campaigns",
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["campaigns.write"] }),
      ),
      http.get("/v1/campaigns", () =>
        HttpResponse.json({
          items: [campaign("a", "Open class"), campaign("b", "News")].filter(
            ({ id }) => !deleted.includes(id),
          ),
          next_cursor: null,
        }),
      ),
      http.delete("/v1/campaigns/:id", ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  const row = await screen.findByRole("row", { name: /Open class/ });
  await user.click(within(row).getByRole("button", { name: "Actions for Open class" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete draft" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Open class/ })).toBeNull());
  return { user };
}

it("takes a deletion back, also after the list was read again", async () => {
  const { user } = await deleteFirst();
  act(() => FakeEventSource.last.say("hint", { topic: "campaigns", ids: [] }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("row", { name: /Open class/ })).toBeVisible();
  expect(deleted).toEqual([]);
});

it("deletes what was deleted when the page is closed", async () => {
  await deleteFirst();
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(deleted).toEqual(["a"]));
});
