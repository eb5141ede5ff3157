import { describe, expect, it } from "vitest";
import type { OrganizationSettings } from "@/api/models";
import { changesOf, readWaits, valuesOf, withDays } from "./form";

const KNOWN = {
  id: "o",
  name: "Estúdio Aurora",
  time_zone: "America/Sao_Paulo",
  locale: "pt-BR",
  region: "BR",
  kill_switch: false,
  settings: {
    send_window: { start: "07:00", end: "22:00" },
    quiet_hours: null,
    consent_modes: { email: "opt_out" },
    caps: {},
    caps_everywhere: { day: null, week: null },
    duplicate_content_hours: 24,
    messages_per_day: null,
    event_days: null,
    enrollment_days: 365,
    backoff_seconds: [30, 60],
  },
} as unknown as OrganizationSettings;

describe("settings", () => {
  it("have a line for every channel, also where nothing was set", () => {
    const values = valuesOf(KNOWN);
    expect(values.consent_modes).toEqual({
      whatsapp: "opt_in",
      sms: "opt_in",
      email: "opt_out",
      push: "opt_in",
    });
    expect(values.caps.sms).toEqual({ day: null, week: null });
  });

  it("are sent only where they differ", () => {
    const values = valuesOf(KNOWN);
    expect(changesOf(KNOWN, values)).toEqual({});
    expect(
      changesOf(KNOWN, { ...values, name: "Aurora", quiet_hours: { start: "12:00", end: "13:00" } }),
    ).toEqual({
      name: "Aurora",
      settings: { quiet_hours: { start: "12:00", end: "13:00" } },
    });
    expect(changesOf(KNOWN, { ...values, send_window: null })).toEqual({ settings: { send_window: null } });
    expect(changesOf(KNOWN, { ...values, event_days: 90 })).toEqual({ settings: { event_days: 90 } });
    expect(changesOf(KNOWN, { ...values, enrollment_days: null })).toEqual({
      settings: { enrollment_days: null },
    });
  });
});

it("reads waits as people write them", () => {
  expect(readWaits("30, 60;300  900")).toEqual([30, 60, 300, 900]);
  expect(readWaits("")).toEqual([]);
});

it("names no days when all are meant", () => {
  const hours = { start: "07:00", end: "22:00" };
  expect(withDays({ ...hours, weekdays: [0] }, [0, 1, 2, 3, 4, 5, 6])).toEqual(hours);
  expect(withDays(hours, [4, 0])).toEqual({ ...hours, weekdays: [0, 4] });
});
