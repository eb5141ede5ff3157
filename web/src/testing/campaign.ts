/** A campaign, what the server says of it, and the pages of campaigns over such answers. */
import { http, HttpResponse } from "msw";
import type { Campaign, CampaignStats, Estimate } from "@/api/models";
import { makeWorld, renderApp } from "./renderApp";

export const AT = "2026-11-27T21:40:00Z";
export const ID = "01970000-0000-7000-8000-000000000001";

export function campaign(changes: Partial<Campaign> = {}): Campaign {
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
    send_wall: null,
    send_zone: null,
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

export const ESTIMATE: Estimate = {
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

export const RUNNING = campaign({
  state: "paused",
  reason: "manual",
  started_at: AT,
  frozen_at: AT,
  counts: { pending: 40, delivered: 60 },
  next: ["resume", "cancel"],
});

export const STATS: CampaignStats = {
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
  stall: null,
  progress: [],
};

/** A page of campaigns over these answers, for somebody who may send unless said otherwise. */
export function open(
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
      http.get("/v1/campaigns/:id/course", () => HttpResponse.json({ steps: [], is_part: false })),
      http.get("/v1/campaigns/:id/recipients", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/connections", () => HttpResponse.json({ items: [] })),
      http.get("/v1/contacts", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/templates", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/settings", () =>
        HttpResponse.json({
          settings: {
            send_window: null,
            quiet_hours: null,
            campaign_confirm_above: 0,
            campaign_typed_above: 100,
          },
        }),
      ),
    ],
  });
}
