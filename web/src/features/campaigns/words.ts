/** Campaigns in words: states, figures, how long something takes, when something was. */
import type { Campaign, CampaignState, RecipientState } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { inZone, relative } from "@/lib/time";
import type { Tone } from "@/ui/Chip";
import type { DraftField } from "./joining";

export const STATES: readonly CampaignState[] = [
  "draft",
  "scheduled",
  "running",
  "paused",
  "completed",
  "failed",
  "cancelled",
];

export const STATE_TONES: Record<CampaignState, Tone> = {
  draft: "plain",
  scheduled: "blue",
  running: "sage",
  paused: "amber",
  completed: "plain",
  failed: "coral",
  cancelled: "plain",
};

export const RECIPIENT_TONES: Record<RecipientState, Tone> = {
  pending: "amber",
  queued: "blue",
  sent: "plain",
  delivered: "plain",
  read: "sage",
  failed: "coral",
  skipped: "plain",
  cancelled: "plain",
  uncertain: "amber",
};

/** "the audience and the text": fields of a draft. */
export function fieldNames(t: T, language: Language, fields: readonly DraftField[]): string {
  const names = fields.map((field) => t(`campaigns:field.${field}` as "campaigns:field.name"));
  return listed(language, names, "conjunction");
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded to what a person would say: "40 minutes", "2 hours". */
export function duration(t: T, seconds: number): string {
  if (seconds < 1.5 * MINUTE)
    return t("campaigns:duration.seconds", { count: Math.max(1, Math.round(seconds)) });
  if (seconds < 1.5 * HOUR) return t("campaigns:duration.minutes", { count: Math.round(seconds / MINUTE) });
  if (seconds < 1.5 * DAY) return t("campaigns:duration.hours", { count: Math.round(seconds / HOUR) });
  return t("campaigns:duration.days", { count: Math.round(seconds / DAY) });
}

/** What time means for the campaign as it stands: when it starts, started, ended or was last changed. */
export function whenText(t: T, language: Language, campaign: Campaign, zone: string, now: number): string {
  const ago = (iso: string) => relative(t, Math.min(Date.parse(iso), now), now);
  const { state, send_at: sendAt, started_at: startedAt, ended_at: endedAt } = campaign;
  if (state === "scheduled" && sendAt !== null)
    return t("campaigns:when.starts", {
      time: inZone(t, language, Date.parse(sendAt), campaign.send_zone ?? zone, now),
    });
  if (state === "paused") return t("campaigns:when.paused", { ago: ago(campaign.state_changed_at) });
  if (endedAt !== null) return t("campaigns:when.ended", { ago: ago(endedAt) });
  if (startedAt !== null) return t("campaigns:when.started", { ago: ago(startedAt) });
  return t("campaigns:when.edited", { ago: ago(campaign.updated_at) });
}

/** A window of hours as settings have it; null where it is open all day. */
export function hoursIn(window: unknown): { start: string; end: string } | null {
  if (typeof window !== "object" || window === null || !("start" in window) || !("end" in window))
    return null;
  const { start, end } = window;
  if (typeof start !== "string" || typeof end !== "string" || start === end) return null;
  return { start, end };
}
