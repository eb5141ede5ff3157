import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Deal } from "@/api/models";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";

const PIPELINE = {
  id: "p",
  name: "Sales",
  is_default: true,
  stages: [
    { id: "new", name: "New", kind: "open" },
    { id: "won", name: "Won", kind: "won" },
    { id: "lost", name: "Lost", kind: "lost" },
  ],
};

const DEAL = {
  id: "d",
  contact_id: "c",
  pipeline_id: "p",
  stage_id: "new",
  state: "open",
  title: "A year of yoga",
  amount: 199000,
  currency: "BRL",
  owner: "Rui",
  stage_changed_at: "2026-11-28T12:00:00Z",
  closed_at: null,
  created_at: "2026-11-28T12:00:00Z",
  updated_at: "2026-11-28T12:00:00Z",
} satisfies Deal;

function open(
  path = "/deals",
  { deals = [DEAL] as Deal[], permissions = ["contacts.read", "contacts.write"] } = {},
) {
  pretendScreen(1280);
  const world = makeWorld();
  world.permissions = permissions;
  const asked: URLSearchParams[] = [];
  const moved: unknown[] = [];
  const rendered = renderApp({
    world,
    path,
    overrides: [
      http.get("/v1/pipelines", () => HttpResponse.json({ items: [PIPELINE] })),
      http.get("/v1/members", () => HttpResponse.json({ items: [{ name: "Rui" }, { name: "Bia" }] })),
      http.get("/v1/deals/sums", () =>
        HttpResponse.json({
          items: [
            { stage_id: "new", count: 2, is_exact: true, amounts: { EUR: 5000, BRL: 199000 } },
            { stage_id: "won", count: 0, is_exact: true, amounts: {} },
            { stage_id: "lost", count: 9, is_exact: false, amounts: {} },
          ],
        }),
      ),
      http.get("/v1/deals", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json({ items: deals, next_cursor: null });
      }),
      http.get("/v1/contacts", () =>
        HttpResponse.json({
          items: [{ id: "c", name: "Marina", identifiers: [], tags: [] }],
          next_cursor: null,
        }),
      ),
      http.post("/v1/deals/d/move", async ({ request }) => {
        moved.push(await request.json());
        return HttpResponse.json({ ...DEAL, stage_id: "won", state: "won" });
      }),
    ],
  });
  return { ...rendered, asked, moved };
}

it("shows what each stage comes to, the currency of the organization first", async () => {
  open();
  const stages = await screen.findByRole("list", { name: "Stages of Sales" });
  expect(await within(stages).findByRole("button", { name: "New 2 deals R$1,990 + €50" })).toBeVisible();
  expect(within(stages).getByText("more than 9")).toBeInTheDocument();
});

it("narrows by what was pressed, and the address keeps it", async () => {
  const { user, asked } = open();
  const row = await screen.findByRole("row", { name: /A year of yoga/ });
  expect(await within(row).findByText("Marina")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Won/ }));
  await waitFor(() => expect(asked.at(-1)?.get("stage_id")).toBe("won"));
  expect(location.search).toContain("stage=won");
  await user.click(screen.getByRole("button", { name: "Owner: any" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "nobody" }));
  await waitFor(() => expect(asked.at(-1)?.get("owner")).toBe(""));
});

it("asks for amounts with their currency, in its smallest units", async () => {
  const { user, asked } = open();
  await screen.findByRole("row", { name: /A year of yoga/ });
  await user.click(screen.getByRole("button", { name: "Amount" }));
  await user.type(await screen.findByRole("textbox", { name: "At least" }), "19,90");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(asked.at(-1)?.get("amount_min")).toBe("1990"));
  expect(asked.at(-1)?.get("currency")).toBe("BRL");
});

it("moves a deal from its row, and stays on the page", async () => {
  const { user, moved } = open();
  await user.click(await screen.findByRole("combobox", { name: "Stage of A year of yoga" }));
  await user.click(await screen.findByRole("option", { name: "Won" }));
  await waitFor(() => expect(moved).toEqual([{ stage_id: "won" }]));
  expect(location.pathname).toBe("/deals");
});

it("marks a deal as won where it stands", async () => {
  const { user, moved } = open();
  await user.click(await screen.findByRole("button", { name: "More about A year of yoga" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mark as won" }));
  await waitFor(() => expect(moved).toEqual([{ stage_id: "won" }]));
  // What a row's menu does is not a press on the row.
  expect(location.pathname).toBe("/deals");
});

it("says that there are none, or none like these", async () => {
  const { unmount } = open("/deals", { deals: [] });
  expect(await screen.findByText("No deals yet")).toBeVisible();
  unmount();
  open("/deals?state=won", { deals: [] });
  expect(await screen.findByText("No such deals")).toBeVisible();
});

it("has none where there is no pipeline yet", async () => {
  renderApp({
    path: "/deals",
    overrides: [http.get("/v1/pipelines", () => HttpResponse.json({ items: [] }))],
  });
  expect(await screen.findByText("No deals yet")).toBeVisible();
});

it("lets nobody change anything who may only look", async () => {
  open("/deals", { permissions: ["contacts.read"] });
  await screen.findByRole("row", { name: /A year of yoga/ });
  expect(screen.queryByRole("button", { name: "New deal" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: /^Stage of/ })).toBeNull();
});
