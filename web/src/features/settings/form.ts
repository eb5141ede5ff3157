/** What the form of settings holds, from what the API says and back to what has changed. Pure. */
import type { HANDOFFS } from "@/lib/journeyRules";
import type { OrganizationSettings, SettingsChanges } from "@/api/models";

export interface Hours {
  start: string;
  end: string;
  /** Monday is 0; left out: every day. */
  weekdays?: number[];
}

interface Caps {
  day: number | null;
  week: number | null;
}

export type ConsentMode = "opt_in" | "opt_out";

/** The ways of reaching people that a person may say yes or no to. */
export const CHANNEL_KEYS = ["whatsapp", "sms", "email", "push"] as const;
export type ChannelKey = (typeof CHANNEL_KEYS)[number];

export interface SettingsValues extends Record<NumberName, number | null> {
  name: string;
  time_zone: string;
  locale: string;
  region: string;
  send_window: Hours | null;
  quiet_hours: Hours | null;
  consent_modes: Record<string, ConsentMode>;
  caps_everywhere: Caps;
  caps: Record<string, Caps>;
  lead_statuses: string[];
  /** None is that of the country. */
  currency: string | null;
  backoff_seconds: number[];
  journey_stops: string[];
  follow_up_stops: string[];
  journey_handoff: (typeof HANDOFFS)[number];
}

/** Each number of the settings, and what it counts. */
export const UNITS = {
  duplicate_content_hours: "hours",
  messages_per_day: "messages",
  backlog_cap: "messages",
  campaign_headroom_seconds: "seconds",
  campaign_confirm_above: "people",
  campaign_typed_above: "people",
  journey_headroom_seconds: "seconds",
  journey_confirm_above: "people",
  journey_typed_above: "people",
  handoff_grace_minutes: "minutes",
  connection_retry_seconds: "seconds",
  allowance_retry_minutes: "minutes",
  auto_resolve_hours: "hours",
  event_days: "days",
  contact_change_days: "days",
  deal_change_days: "days",
  enrollment_days: "days",
  raw_webhook_days: "days",
  given_up_days: "days",
  import_file_days: "days",
  bulk_job_days: "days",
} as const;
export type NumberName = keyof typeof UNITS;

/** What it means that nothing stands there, where something may. */
export const EMPTY_MEANS: Partial<Record<NumberName, "noLimit" | "never" | "forGood">> = {
  messages_per_day: "noLimit",
  backlog_cap: "noLimit",
  auto_resolve_hours: "never",
  event_days: "forGood",
  contact_change_days: "forGood",
  deal_change_days: "forGood",
  enrollment_days: "forGood",
};

/** What is deleted after a time. */
export const KEPT = [
  "event_days",
  "contact_change_days",
  "deal_change_days",
  "enrollment_days",
  "raw_webhook_days",
  "given_up_days",
  "import_file_days",
  "bulk_job_days",
] as const;

const PROFILE = ["name", "time_zone", "locale", "region"] as const;
type Profile = (typeof PROFILE)[number];

const NO_CAPS: Caps = { day: null, week: null };

export function valuesOf(known: OrganizationSettings): SettingsValues {
  const settings = known.settings as Omit<SettingsValues, Profile>;
  const { name, time_zone, locale, region } = known;
  const byChannel = <V>(given: Record<string, V>, otherwise: V) =>
    Object.fromEntries(CHANNEL_KEYS.map((key) => [key, given[key] ?? otherwise]));
  return {
    ...settings,
    name,
    time_zone,
    locale,
    region,
    consent_modes: byChannel<ConsentMode>(settings.consent_modes, "opt_in"),
    caps: byChannel(settings.caps, NO_CAPS),
  };
}

/** Only what differs: what somebody else has changed meanwhile stays. */
export function changesOf(known: OrganizationSettings, values: SettingsValues): SettingsChanges {
  const before = valuesOf(known);
  const changed = (Object.keys(before) as (keyof SettingsValues)[]).filter(
    (name) => name in values && !isSame(before[name], values[name]),
  );
  const isProfile = (name: string): name is Profile => (PROFILE as readonly string[]).includes(name);
  const picked = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, values[name as keyof SettingsValues]]));
  const settings = picked(changed.filter((name) => !isProfile(name)));
  return {
    ...picked(changed.filter(isProfile)),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "30, 60, 300" as numbers; what is no number is left for the server to refuse. */
export function readWaits(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(Number);
}

/** The days as the API wants them: all seven are none in particular. */
export function withDays(hours: Hours, days: readonly number[]): Hours {
  const { start, end } = hours;
  return days.length === 7 ? { start, end } : { start, end, weekdays: [...days].sort((a, b) => a - b) };
}
