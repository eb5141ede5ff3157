import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { AT, campaign, ESTIMATE, ID, open } from "@/testing/campaign";

it("joins what somebody else has changed meanwhile, and asks where both changed the same", async () => {
  const saved: Record<string, unknown>[] = [];
  let stored = campaign({ name: "Theirs", updated_at: "2026-11-27T21:50:00Z" });
  let isTold = false;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(isTold ? stored : campaign())),
      http.patch("/v1/campaigns/:id", async ({ request }) => {
        const changes = (await request.json()) as Record<string, unknown>;
        saved.push(changes);
        isTold = true;
        if (changes.based_on !== stored.updated_at)
          return HttpResponse.json({ code: "campaign_changed", errors: [] }, { status: 409 });
        stored = campaign({ ...stored, ...(changes as object), updated_at: "2026-11-27T21:51:00Z" });
        return HttpResponse.json(stored);
      }),
    ],
  });
  const text = await screen.findByLabelText("Text");
  await user.clear(text);
  await user.paste("Olá");
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ body: "Olá", based_on: "2026-11-27T21:50:00Z" });
  expect(await screen.findByText("Somebody else has changed the name. Your changes are kept.")).toBeVisible();
  expect(screen.getByLabelText("Name of the campaign")).toHaveValue("Theirs");

  stored = campaign({ ...stored, body: "Bom dia", updated_at: "2026-11-27T21:55:00Z" });
  await user.type(text, " de novo");
  await user.click(await screen.findByRole("button", { name: "Take theirs" }));
  expect(text).toHaveValue("Bom dia");
  expect(screen.queryByRole("button", { name: "Take theirs" })).toBeNull();
});

it("sends nothing of a template that has changed since it was looked at, and shows what it says now", async () => {
  const LATER = "2026-11-27T21:55:00Z";
  const basedOn: unknown[] = [];
  let at = AT;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.post("/v1/campaigns/:id/estimate", () =>
        HttpResponse.json({ ...ESTIMATE, audience: 8, sends: 8, skips: {}, template_updated_at: at }),
      ),
      http.post("/v1/campaigns/:id/preview", () =>
        HttpResponse.json({
          items: [
            {
              contact_id: "c",
              name: "Ana",
              text: at === AT ? "Oi" : "Bom dia",
              missing: null,
              problem: null,
            },
          ],
        }),
      ),
      http.post("/v1/campaigns/:id/send", async ({ request }) => {
        basedOn.push(await request.json());
        return HttpResponse.json({ code: "campaign_changed", errors: [] }, { status: 409 });
      }),
    ],
  });
  const send = async () => {
    await user.click(await screen.findByRole("button", { name: /^Send to/ }));
    await user.click(await screen.findByRole("button", { name: "Send now" }));
  };
  expect(await screen.findByText("Oi")).toBeVisible();
  at = LATER;
  await send();
  expect(await screen.findByText(/^It was not sent: somebody else has just changed it/)).toBeVisible();
  expect(await screen.findByText("Bom dia")).toBeVisible();
  await send();
  await waitFor(() => expect(basedOn).toHaveLength(2));
  expect(basedOn).toEqual([AT, LATER].map((seen) => ({ based_on: AT, template_based_on: seen })));
});
