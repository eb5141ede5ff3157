/** Numbers and states of the home page in words. */
import { atLeast, figure } from "@/lib/figures";
import { deferSentence, pauseSentence } from "@/lib/reasonSentence";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { inZone, relative } from "@/lib/time";
import type { Tone } from "@/ui/Chip";
import type { RunningCampaign, RunningJourney } from "./api";

/** More than so many are not counted. */
const MOST = 10_000;

export function amount(language: Language, count: number, isMore = false): string {
  const text = figure(language, Math.min(count, MOST));
  return isMore || count >= MOST ? atLeast(text) : text;
}

export interface Standing {
  text: string;
  tone: Tone;
}

interface Around {
  now: number;
  zone: string;
  isKilled: boolean;
}

export function campaignStanding(t: T, campaign: RunningCampaign, isKilled: boolean): Standing {
  if (campaign.state === "scheduled") return { text: t("home:running.scheduled"), tone: "blue" };
  if (campaign.state === "paused") return { text: t("home:running.paused"), tone: "amber" };
  return isKilled
    ? { text: t("home:running.stopped"), tone: "coral" }
    : { text: t("home:running.sending"), tone: "sage" };
}

export function campaignNote(t: T, language: Language, campaign: RunningCampaign, around: Around): string {
  const { now, zone } = around;
  if (campaign.state === "paused") return pauseSentence(t, campaign.reason ?? "manual", campaign.name);
  if (campaign.send_at !== null && campaign.state === "scheduled") {
    return t("home:running.sendsAt", { time: inZone(t, language, Date.parse(campaign.send_at), zone, now) });
  }
  if (campaign.total === 0) return t("home:running.gathering");
  const facts = {
    done: amount(language, campaign.done),
    total: amount(language, campaign.total),
  };
  return campaign.ends_at === null || around.isKilled
    ? t("home:running.doneOf", facts)
    : t("home:running.doneOfUntil", {
        ...facts,
        time: inZone(t, language, Date.parse(campaign.ends_at), zone, now),
      });
}

export function journeyStanding(t: T, journey: RunningJourney, isKilled: boolean): Standing {
  if (journey.state === "paused") return { text: t("home:running.paused"), tone: "amber" };
  if (isKilled) return { text: t("home:running.stopped"), tone: "coral" };
  if (journey.defer_reason !== null) return { text: t("home:running.held"), tone: "amber" };
  return { text: t("home:running.active"), tone: "sage" };
}

export function journeyNote(t: T, language: Language, journey: RunningJourney, around: Around): string {
  const { now, zone } = around;
  if (journey.state === "paused") return pauseSentence(t, journey.reason ?? "manual", journey.name);
  if (journey.next_at === null) return t("home:running.nobody");
  const at = Date.parse(journey.next_at);
  if (journey.defer_reason !== null) {
    return deferSentence(t, journey.defer_reason, inZone(t, language, at, zone, now));
  }
  if (journey.due_today > 1) {
    return t("home:running.dueToday", {
      count: journey.due_today,
      figure: amount(language, journey.due_today),
    });
  }
  return t("home:running.next", { relative: relative(t, Math.max(at, now), now) });
}
