import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { AT, campaign, ESTIMATE, ID, open, RUNNING, STATS } from "@/testing/campaign";

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

it("calls a campaign that nobody has named by something where it is sent", async () => {
  const unnamed = campaign({ name: "" });
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [http.get(`/v1/campaigns/${ID}`, () => HttpResponse.json(unnamed))],
  });
  await user.click(await screen.findByRole("button", { name: "Send to 8,412" }));
  expect(await screen.findByText(/“Untitled campaign” starts at once/)).toBeVisible();
});

it("sends at once to no more than the organization wants to be asked about", async () => {
  let isSent = false;
  const { user } = open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/settings", () =>
        HttpResponse.json({ settings: { campaign_confirm_above: 8412, campaign_typed_above: 10_000 } }),
      ),
      http.post("/v1/campaigns/:id/send", () => {
        isSent = true;
        return HttpResponse.json(campaign({ state: "running", next: ["pause", "cancel"] }), { status: 202 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Send to 8,412" }));
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

it("says that it stands still, for how long and why", async () => {
  const since = "2026-11-27T21:30:00Z";
  const stall = { since, reason: "no_worker" };
  open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json({ ...RUNNING, state: "running", reason: null })),
      http.get("/v1/campaigns/:id/stats", () =>
        HttpResponse.json({ ...STATS, state: "running", reason: null, holds: [], stall }),
      ),
    ],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /It has not moved for .?12 min.?\. No worker is running/,
  );
});

it("says of what holds everybody that nothing moves, and what it is", async () => {
  const stall = { since: "2026-11-27T18:40:00Z", reason: "quiet_hours" };
  const holds = [{ reason: "quiet_hours", count: 40, until: null, is_whole: false }];
  open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json({ ...RUNNING, state: "running", reason: null })),
      http.get("/v1/campaigns/:id/stats", () =>
        HttpResponse.json({ ...STATS, state: "running", reason: null, holds, stall }),
      ),
    ],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(/It has not moved for .?3 h.?\. Quiet hours\./i);
});

it("says of a scheduled one that it should have started", async () => {
  const since = "2026-11-27T21:30:00Z";
  const late = campaign({
    state: "scheduled",
    send_type: "scheduled",
    send_at: since,
    next: ["change", "cancel"],
  });
  open(`/campaigns/${ID}`, {
    overrides: [
      http.get("/v1/campaigns/:id", () => HttpResponse.json(late)),
      http.get("/v1/campaigns/:id/stats", () =>
        HttpResponse.json({
          ...STATS,
          state: "scheduled",
          reason: null,
          holds: [],
          stall: { since, reason: "failing" },
        }),
      ),
    ],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /It should have started: .?12 min.? late\. Working on it fails/,
  );
});
