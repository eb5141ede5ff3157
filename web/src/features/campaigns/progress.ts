/** A campaign as it goes: what became of everyone, as parts of one bar, and how it stands in a sentence. Pure. */
import type { CampaignStats } from "@/api/models";
import { figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { inZone } from "@/lib/time";

export const PARTS = [
  "read",
  "delivered",
  "sent",
  "queued",
  "waiting",
  "uncertain",
  "failed",
  "skipped",
  "cancelled",
] as const;
export type Part = (typeof PARTS)[number];

/** How many are in each state now; parts of nobody are left out. */
export function partsOf(counts: Record<string, number>): { part: Part; count: number }[] {
  const of = (part: Part) => counts[part === "waiting" ? "pending" : part] ?? 0;
  return PARTS.map((part) => ({ part, count: of(part) })).filter(({ count }) => count > 0);
}

function waitingOf(stats: Pick<CampaignStats, "results">): number {
  return Object.values(stats.results.waiting).reduce((total, count) => total + count, 0);
}

/** Of 0 to 1, how much is done; nobody is all done. */
export function shareDone(counts: Record<string, number>): { done: number; total: number } {
  const total = PARTS.reduce((sum, part) => sum + (counts[part === "waiting" ? "pending" : part] ?? 0), 0);
  return { done: total - (counts.pending ?? 0) - (counts.queued ?? 0), total };
}

/** "4,871 of 8,412 are through. 3,541 wait." and behind it the speed and the end, where they are known. */
export function progressSentence(t: T, language: Language, stats: CampaignStats): string {
  const { state, results, is_frozen: isFrozen, total } = stats;
  const waiting = waitingOf(stats);
  const sent = { count: results.sent, figure: figure(language, results.sent) };
  if (state === "completed")
    return results.sent === 0 ? t("campaigns:live.completedNobody") : t("campaigns:live.completed", sent);
  if (state === "cancelled") return t("campaigns:live.cancelled", sent);
  if (state === "failed") return t("campaigns:live.failed");
  if (!isFrozen && total === 0) return t("campaigns:live.freezing", { figure: figure(language, total) });
  const through = t("campaigns:live.through", {
    done: figure(language, total - waiting),
    total: figure(language, total),
  });
  return waiting === 0
    ? through
    : `${through} ${t("campaigns:live.waiting", { count: waiting, figure: figure(language, waiting) })}`;
}

/** "312 a minute · until about 19:10"; null while there is nothing to say, or somebody stands in the way. */
export function paceText(
  t: T,
  language: Language,
  stats: CampaignStats,
  zone: string,
  now: number,
): string | null {
  const { per_minute: speed, done_at: doneAt, holds } = stats;
  if (speed === null || speed === 0 || holds.some(({ is_whole: isWhole }) => isWhole)) return null;
  const fast = t("campaigns:live.speed", { figure: figure(language, Math.max(1, Math.round(speed))) });
  // Who waits for their hours does not go at this speed: then the end would be a guess.
  if (doneAt === null || holds.length > 0) return fast;
  const at = Date.parse(doneAt);
  if (at - now < 60_000) return `${fast} · ${t("campaigns:live.soon")}`;
  return `${fast} · ${t("campaigns:live.done", { time: inZone(t, language, at, zone, now) })}`;
}
