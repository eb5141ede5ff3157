import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { makeWorld, renderApp } from "@/testing/renderApp";

const SETTINGS = {
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
  },
};

it("says between which bounds a number lies when it is refused", async () => {
  const world = makeWorld();
  const { user } = renderApp({
    world,
    path: "/settings",
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["settings.read", "settings.write"] }),
      ),
      http.get("/v1/settings", () => HttpResponse.json(SETTINGS)),
      http.patch("/v1/settings", () => {
        const errors = [
          { path: "bulk_job_days", code: "invalid_setting", params: { lowest: 2, highest: 365 } },
          {
            path: "event_days",
            code: "invalid_setting",
            params: { lowest: 30, highest: 3650, is_optional: true },
          },
        ];
        return HttpResponse.json({ code: "invalid", status: 422, errors }, { status: 422 });
      }),
    ],
  });
  const lists = await screen.findByRole("spinbutton", { name: /^Lists of changes to many/ });
  await user.clear(lists);
  await user.type(lists, "1");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("From 2 to 365")).toBeVisible();
  expect(screen.getByText("From 30 to 3,650, or empty")).toBeVisible();
});
