/** The figures of a campaign and the people below them are as of one moment. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { ID, open, RUNNING, STATS } from "@/testing/campaign";

it("reads the figures again with the people of another filter", async () => {
  let delivered = 31;
  const asked: (string | null)[] = [];
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(RUNNING)),
      http.get("/v1/campaigns/:id/stats", () =>
        HttpResponse.json({ ...STATS, results: { ...STATS.results, delivered } }),
      ),
      http.get("/v1/campaigns/:id/recipients", ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("state"));
        return HttpResponse.json({ items: [], next_cursor: null });
      }),
    ],
  });
  expect(await screen.findByText("31")).toBeVisible();
  // Receipts come, and nobody has counted them yet.
  delivered = 57;
  await user.click(screen.getByRole("button", { name: /opted out/ }));
  await waitFor(() => expect(asked).toContain("skipped"));
  expect(await screen.findByText("57")).toBeVisible();
});

it("tells the course over time in a table to whoever can't see the lines", async () => {
  const steps = [0, 1, 2, 3].map((step) => ({
    at: new Date(Date.parse("2026-03-02T15:00:00Z") + step * 600_000).toISOString(),
    sent: 40,
    delivered: step * 10,
    read: step * 5,
    replied: step,
  }));
  open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(RUNNING)),
      http.get("/v1/campaigns/:id/course", () => HttpResponse.json({ steps, is_part: true })),
    ],
  });
  const table = await screen.findByRole("table", { name: "Over time" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Until", "Sent", "Delivered", "Read", "Replied"]);
  const rows = within(table).getAllByRole("row");
  expect(
    within(rows.at(-1)!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["40", "30", "15", "3"]);
  expect(screen.getByText("of the first 20,000 people")).toBeVisible();
});

it("says that the course could not be read, and reads it again", async () => {
  let isBroken = true;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(RUNNING)),
      http.get("/v1/campaigns/:id/course", () =>
        isBroken ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ steps: [], is_part: false }),
      ),
    ],
  });
  const alert = await screen.findByRole("alert");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
});
