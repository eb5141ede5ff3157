/** The settings of an organization, as somebody opens them who may change them. */
import { http, HttpResponse } from "msw";
import { makeWorld, renderApp } from "./renderApp";

export const SETTINGS = {
  id: "o",
  name: "Estúdio Aurora",
  time_zone: "America/Sao_Paulo",
  locale: "pt-BR",
  region: "BR",
  usual_currency: "BRL",
  kill_switch: false,
  settings: {
    send_window: { start: "07:00", end: "22:00" },
    quiet_hours: null,
    consent_modes: {},
    caps: {},
    caps_everywhere: { day: null, week: null },
    lead_statuses: [],
    currency: null,
    event_days: null,
    bulk_job_days: 30,
    backoff_seconds: [30, 60],
    backlog_cap: null,
    campaign_headroom_seconds: 5,
    journey_headroom_seconds: 5,
    campaign_confirm_above: 0,
    campaign_typed_above: 100,
    journey_confirm_above: 0,
    journey_typed_above: 1000,
    journey_stops: ["human_message", "reply"],
    follow_up_stops: ["reply"],
    journey_handoff: "pause",
  },
};

interface Refusal {
  path: string;
  code: string;
  params: object;
}

/** Opens a page of them; what is sent is collected, and refused where there is something to say against it. */
export function openSettings(path: string, refusals: Refusal[] = []) {
  const world = makeWorld();
  const sent: unknown[] = [];
  const app = renderApp({
    world,
    path,
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["settings.read", "settings.write"] }),
      ),
      http.get("/v1/settings", () => HttpResponse.json(SETTINGS)),
      http.patch("/v1/settings", async ({ request }) => {
        const body = (await request.json()) as { settings?: object };
        sent.push(body);
        if (refusals.length > 0)
          return HttpResponse.json({ code: "invalid", status: 422, errors: refusals }, { status: 422 });
        return HttpResponse.json({ ...SETTINGS, settings: { ...SETTINGS.settings, ...body.settings } });
      }),
    ],
  });
  return { ...app, sent };
}
