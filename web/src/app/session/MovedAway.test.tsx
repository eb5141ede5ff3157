import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import { api } from "@/api/client";
import { forgetOwn } from "@/lib/own";
import { makeWorld, renderApp } from "@/testing/renderApp";

const BAKERY = { id: "org-2", name: "Bakery", time_zone: "UTC", locale: "en", currency: "EUR" };

beforeEach(forgetOwn);

/** A page in one organization, whose session another tab has taken to the bakery. */
async function movedAway() {
  const world = makeWorld();
  const here = world.session();
  const named: (string | null)[] = [];
  let looksAt = here.organization!;
  const shown = renderApp({
    world,
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...here, organization: looksAt })),
      http.post("/v1/session/organization", async ({ request }) => {
        named.push(request.headers.get("Cadenza-Organization"));
        looksAt = here.organization!;
        expect(await request.json()).toEqual({ organization_id: looksAt.id });
        return HttpResponse.json({ ...here, organization: looksAt });
      }),
      http.put("/v1/kill-switch", ({ request }) => {
        named.push(request.headers.get("Cadenza-Organization"));
        return HttpResponse.json({ code: "other_organization" }, { status: 409 });
      }),
    ],
  });
  await screen.findByRole("heading", { name: "Sandbox" });
  looksAt = BAKERY;
  return { ...shown, named, here };
}

it("names its organization with every request, and asks where to go on when it is another one now", async () => {
  const { user, named, here } = await movedAway();
  await expect(api.put("/v1/kill-switch", { body: { on: true } })).rejects.toThrow("other_organization");
  expect(named).toEqual([here.organization!.id]);
  const question = await screen.findByRole("alertdialog", { name: "Another tab went to Bakery" });
  expect(question).toHaveTextContent(`still shows ${here.organization!.name}`);
  // What was on the page is there still, beneath the question.
  expect(screen.getByRole("heading", { name: "Sandbox", hidden: true })).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(question).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: `Stay in ${here.organization!.name}` }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  // Going somewhere is of the session, and of no organization.
  expect(named).toEqual([here.organization!.id, null]);
});

it("notices at once when another tab says so", async () => {
  await movedAway();
  window.dispatchEvent(new StorageEvent("storage", { key: "cadenza.where", newValue: BAKERY.id }));
  expect(await screen.findByRole("alertdialog", { name: "Another tab went to Bakery" })).toBeVisible();
});
