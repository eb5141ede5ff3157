/** What the form of settings holds, from what the API says and back to what has changed. Pure. */
import type { OrganizationSettings, SettingsChanges } from "@/api/models";

export interface Hours {
  start: string;
  end: string;
  /** Monday is 0; left out: every day. */
  weekdays?: number[];
}

export interface Caps {
  day: number | null;
  week: number | null;
}

export type ConsentMode = "opt_in" | "opt_out";

/** The ways of reaching people that a person may say yes or no to. */
export const CHANNEL_KEYS = ["whatsapp", "sms", "email", "push"] as const;
export type ChannelKey = (typeof CHANNEL_KEYS)[number];

export interface SettingsValues {
  name: string;
  time_zone: string;
  locale: string;
  region: string;
  send_window: Hours | null;
  quiet_hours: Hours | null;
  consent_modes: Record<string, ConsentMode>;
  caps_everywhere: Caps;
  caps: Record<string, Caps>;
  duplicate_content_hours: number | null;
  messages_per_day: number | null;
  handoff_grace_minutes: number | null;
  auto_resolve_hours: number | null;
  lead_statuses: string[];
  /** None is that of the country. */
  currency: string | null;
  import_file_days: number | null;
  raw_webhook_days: number | null;
  given_up_days: number | null;
  bulk_job_days: number | null;
  event_days: number | null;
  contact_change_days: number | null;
  deal_change_days: number | null;
  enrollment_days: number | null;
  headroom_seconds: number | null;
  connection_retry_seconds: number | null;
  allowance_retry_minutes: number | null;
  backoff_seconds: number[];
}

/** What is deleted after a time, and whether it may also stay for good. */
export const KEPT = [
  { name: "event_days", mayBeForGood: true },
  { name: "contact_change_days", mayBeForGood: true },
  { name: "deal_change_days", mayBeForGood: true },
  { name: "enrollment_days", mayBeForGood: true },
  { name: "raw_webhook_days", mayBeForGood: false },
  { name: "given_up_days", mayBeForGood: false },
  { name: "import_file_days", mayBeForGood: false },
  { name: "bulk_job_days", mayBeForGood: false },
] as const;

const PROFILE = ["name", "time_zone", "locale", "region"] as const;
type Profile = (typeof PROFILE)[number];

export const NO_CAPS: Caps = { day: null, week: null };

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
