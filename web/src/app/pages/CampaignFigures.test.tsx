/** The figures of a campaign and the people below them are as of one moment. */
import { screen, waitFor } from "@testing-library/react";
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
