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
  kill_switch: false,
  settings: {
    send_window: { start: "07:00", end: "22:00" },
    quiet_hours: null,
    consent_modes: {},
    caps: {},
    caps_everywhere: { day: null, week: null },
    lead_statuses: [],
    event_days: null,
    bulk_job_days: 30,
    backoff_seconds: [30, 60],
  },
};

it("says between which days a time of keeping lies when it is refused", async () => {
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
        const errors = ["bulk_job_days", "event_days"].map((path) => ({ path, code: "invalid_setting" }));
        return HttpResponse.json({ code: "invalid", status: 422, errors }, { status: 422 });
      }),
    ],
  });
  const lists = await screen.findByRole("spinbutton", { name: /^Lists of changes to many/ });
  await user.clear(lists);
  await user.type(lists, "1");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("2 to 365 days")).toBeVisible();
  expect(screen.getByText("30 to 3,650 days, or empty: for good")).toBeVisible();
});
