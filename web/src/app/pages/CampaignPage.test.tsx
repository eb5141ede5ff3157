import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Campaign, CampaignStats, Estimate } from "@/api/models";
import { makeWorld, renderApp } from "@/testing/renderApp";

const AT = "2026-11-27T21:40:00Z";
const ID = "01970000-0000-7000-8000-000000000001";

function campaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    id: ID,
    name: "Open class",
    description: "",
    channel: "whatsapp_qr",
    connection_id: null,
    purpose: "marketing",
    body: "Oi {{ contact.first_name }}",
    template_id: null,
    frozen: null,
    audience: { kind: "everyone" },
    send_type: "now",
    send_at: null,
    state: "draft",
    reason: null,
    state_changed_at: AT,
    consent_mode: null,
    held_since: null,
    started_at: null,
    frozen_at: null,
    ended_at: null,
    counts: {},
    counted_at: null,
    created_at: AT,
    updated_at: AT,
    next: ["change", "send", "test", "cancel", "delete"],
    ...changes,
  };
}

const ESTIMATE: Estimate = {
  audience: 9143,
  looked_at: 2000,
  is_exact: true,
  sends: 8412,
  later: {},
  skips: { opted_out: 530, no_address: 201 },
  fails: {},
  takes_seconds: null,
  template_updated_at: null,
  problems: [],
};

const RUNNING = campaign({
  state: "paused",
  reason: "manual",
  started_at: AT,
  frozen_at: AT,
  counts: { pending: 40, delivered: 60 },
  next: ["resume", "cancel"],
});

const STATS: CampaignStats = {
  state: "paused",
  reason: "manual",
  is_frozen: true,
  total: 100,
  counts: { pending: 40, delivered: 58, skipped: 2, "skipped:opted_out": 2 },
  results: {
    audience: 100,
    sent: 58,
    delivered: 58,
    read: 0,
    replied: 0,
    failed: {},
    skipped: { opted_out: 2 },
    cancelled: {},
    uncertain: 0,
    waiting: { next: 40 },
    delivered_rate: 1,
    read_rate: 0,
    replied_rate: 0,
  },
  per_minute: null,
  done_at: null,
  holds: [{ reason: "manual", count: 40, until: null, is_whole: true }],
  progress: [],
};

/** A page of campaigns over these answers, for somebody who may send unless said otherwise. */
function open(
  path: string,
  overrides: Parameters<typeof renderApp>[0] = {},
  permissions = ["campaigns.write"],
) {
  const world = makeWorld();
  return renderApp({
    world,
    path,
    overrides: [
      ...(overrides.overrides ?? []),
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions })),
      http.get("/v1/campaigns/:id", () => HttpResponse.json(campaign())),
      http.post("/v1/campaigns/:id/estimate", () => HttpResponse.json(ESTIMATE)),
      http.post("/v1/campaigns/:id/preview", () =>
        HttpResponse.json({
          items: [{ contact_id: "c", name: "Ana", text: "Oi Ana", missing: null, problem: null }],
        }),
      ),
      http.get("/v1/campaigns/:id/stats", () => HttpResponse.json(STATS)),
      http.get("/v1/campaigns/:id/recipients", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/connections", () => HttpResponse.json({ items: [] })),
      http.get("/v1/contacts", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/templates", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/settings", () =>
        HttpResponse.json({ settings: { send_window: null, quiet_hours: null } }),
      ),
    ],
  });
}

it("makes a campaign with the first words, saves the next, and never sends by itself", async () => {
  const made = { name: "News", channel: "whatsapp", audience: null } as const;
  const saved: unknown[] = [];
  const { user } = open("/campaigns/new", {
    overrides: [
      http.post("/v1/campaigns", async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json(campaign({ ...made, body: "" }), { status: 201 });
      }),
      http.patch("/v1/campaigns/:id", async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json(campaign({ ...made, updated_at: "2026-11-27T21:41:00Z" }));
      }),
    ],
  });
  await user.click(await screen.findByLabelText("Name of the campaign"));
  await user.paste("News");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: "News", purpose: "marketing" });
  await user.click(screen.getByLabelText("Text"));
  await user.paste("Oi");
  await waitFor(() => expect(saved[1]).toMatchObject({ body: "Oi", based_on: AT }));
  expect(window.location.pathname).toBe(`/campaigns/${ID}`);
});

it("saves the last words when the page is closed", async () => {
  const saved: unknown[] = [];
  open(`/campaigns/${ID}`, {
    overrides: [
      http.patch("/v1/campaigns/:id", async ({ request }) => {
        saved.push([request.keepalive, await request.json()]);
        return HttpResponse.json(campaign({ body: "Olá" }));
      }),
    ],
  });
  // In one go: whatever the machine does, no time passes in which it would be saved by itself.
  fireEvent.change(await screen.findByLabelText("Text"), { target: { value: "Olá" } });
  act(() => void window.dispatchEvent(new Event("pagehide")));
  // In a way that outlives the page.
  await waitFor(() => expect(saved).toEqual([[true, expect.objectContaining({ body: "Olá" })]]));
});

it("sends to many only after their number was typed", async () => {
  let isSent = false;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.post("/v1/campaigns/:id/send", () => {
        isSent = true;
        return HttpResponse.json(campaign({ state: "running", next: ["pause", "cancel"] }), { status: 202 });
      }),
    ],
  });
  expect(
    await screen.findByText("8,412 will get it · 731 won’t: 530 opted out, 201 no address on this channel"),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send to 8,412" }));
  const dialog = await screen.findByRole("dialog");
  const send = within(dialog).getByRole("button", { name: "Send now" });
  expect(send).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox"), "8.412");
  await user.click(send);
  await waitFor(() => expect(isSent).toBe(true));
});

it("shows what is in the way at its place, and sends nothing", async () => {
  const problems = [
    { path: "body", code: "unknown_variable", params: { variable: "contact.frist_name" } },
    { path: "audience", code: "audience_empty", params: {} },
  ];
  open(`/campaigns/${ID}`, {
    overrides: [http.post("/v1/campaigns/:id/estimate", () => HttpResponse.json({ ...ESTIMATE, problems }))],
  });
  expect(await screen.findByText("2 things are in the way")).toBeVisible();
  expect(screen.getByLabelText("Text")).toBeInvalid();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
});

it("says why a send was refused, and lets it be tried again", async () => {
  const errors = [{ path: "audience", code: "audience_empty", params: {} }];
  let tries = 0;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.post("/v1/campaigns/:id/send", () => {
        tries += 1;
        return tries === 1
          ? HttpResponse.json({ code: "campaign_invalid", errors }, { status: 422 })
          : HttpResponse.json(campaign({ state: "running", next: ["pause", "cancel"] }), { status: 202 });
      }),
    ],
  });
  const send = async () => {
    await user.click(await screen.findByRole("button", { name: "Send to 8,412" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox"), "8412");
    await user.click(within(dialog).getByRole("button", { name: "Send now" }));
  };
  await send();
  expect(await screen.findByText("1 thing is in the way")).toBeVisible();
  await send();
  await waitFor(() => expect(tries).toBe(2));
});

it("says that a draft was not saved, and saves it when asked again", async () => {
  let isBroken = true;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.patch("/v1/campaigns/:id", () =>
        isBroken ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(campaign({ body: "Olá" })),
      ),
    ],
  });
  const text = await screen.findByLabelText("Text");
  await user.clear(text);
  await user.type(text, "Olá");
  const again = await screen.findByRole("button", { name: "Save again" });
  isBroken = false;
  await user.click(again);
  expect(await screen.findByText(/^Saved /)).toBeVisible();
});

it("tells how a started campaign stands and what holds it back, and resumes it", async () => {
  let isResumed = false;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(RUNNING)),
      http.post("/v1/campaigns/:id/resume", () => {
        isResumed = true;
        return HttpResponse.json({ ...RUNNING, state: "running" });
      }),
    ],
  });
  expect(await screen.findByText("60 of 100 are through. 40 wait.")).toBeVisible();
  expect(screen.getByText("Paused by hand")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /opted out/ }));
  expect(window.location.search).toBe("?who=skipped&why=opted_out");
  await user.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(isResumed).toBe(true));
});

it("lets whoever may only look change nothing", async () => {
  open(`/campaigns/${ID}`, {}, []);
  expect(await screen.findByText("Your role may look at campaigns, not send them.")).toBeVisible();
  expect(screen.getByLabelText("Text")).toBeDisabled();
  expect(screen.queryByRole("button", { name: /^Send( to| a test|$)/ })).toBeNull();
});

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

it("means people by the filter of contacts, told in words and by some of them", async () => {
  const saved: Record<string, unknown>[] = [];
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.patch("/v1/campaigns/:id", async ({ request }) => {
        const changes = (await request.json()) as Record<string, unknown>;
        saved.push(changes);
        return HttpResponse.json(campaign({ ...(changes as object), updated_at: "2026-11-27T21:50:00Z" }));
      }),
      http.get("/v1/contacts", () =>
        HttpResponse.json({
          items: [{ id: "c", name: "Ana", tags: [], identifiers: [] }],
          next_cursor: null,
        }),
      ),
    ],
  });
  await user.click(await screen.findByRole("radio", { name: /People who match/ }));
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Lifecycle" }));
  await user.click(await screen.findByRole("button", { name: "Apply" }));
  const filter = { all: [{ field: "contact.lifecycle", op: "is", value: "lead" }] };
  await waitFor(() => expect(saved[0]).toMatchObject({ audience: { kind: "filter", filter } }));
  expect(screen.getByText(/^Who matches:/)).toHaveTextContent("Who matches: Lead");
  expect(await screen.findByText("Such as Ana")).toBeVisible();
  expect(await screen.findByText("9,143 people are in this audience")).toBeVisible();
});

it("takes an audience over from a saved view, and says so until its filter is changed", async () => {
  const saved: Record<string, unknown>[] = [];
  const filter = { all: [{ field: "contact.lifecycle", op: "is", value: "lead" }] };
  const view = { columns: [], sort: null, is_pinned: false, is_shared: true, owner: null, updated_at: AT };
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/contacts/views", () =>
        HttpResponse.json({
          items: [
            { ...view, id: "v1", name: "Fresh leads", filter },
            { ...view, id: "v2", name: "All of them", filter: null },
          ],
        }),
      ),
      http.patch("/v1/campaigns/:id", async ({ request }) => {
        const changes = (await request.json()) as Record<string, unknown>;
        saved.push(changes);
        return HttpResponse.json(campaign({ ...(changes as object), updated_at: "2026-11-27T21:50:00Z" }));
      }),
    ],
  });
  await user.click(await screen.findByRole("radio", { name: /People who match/ }));
  await user.click(await screen.findByRole("button", { name: "From a view" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Fresh leads"]);
  await user.click(screen.getByRole("menuitem", { name: "Fresh leads" }));
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({ audience: { kind: "filter", filter, view: "Fresh leads" } }),
  );
  expect(screen.getByText(/Fresh leads/)).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Remove the filter" }));
  await waitFor(() => expect(screen.queryByText(/Fresh leads/)).toBeNull());
});

it("asks before a few are written to as well, with the keyboard at what one came to do", async () => {
  let basedOn: unknown = null;
  const few = { ...ESTIMATE, audience: 8, sends: 8, skips: {} };
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.post("/v1/campaigns/:id/estimate", () => HttpResponse.json(few)),
      http.post("/v1/campaigns/:id/send", async ({ request }) => {
        basedOn = await request.json();
        return HttpResponse.json(campaign({ state: "running", next: ["pause", "cancel"] }), { status: 202 });
      }),
    ],
  });
  (await screen.findByRole("button", { name: "Send to 8" })).focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("alertdialog", { name: "Message 8 people?" });
  expect(basedOn).toBeNull();
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Send now" })).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(basedOn).toEqual({ based_on: AT, template_based_on: null }));
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
