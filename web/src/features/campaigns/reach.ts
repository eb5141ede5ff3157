/** The pre-launch report: one sentence and one bar. Pure. */
import type { Estimate } from "@/api/models";
import { figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { whyText } from "@/lib/reasonSentence";

export type ReachKind = "now" | "later" | "skip" | "fail";

export interface ReachPart {
  kind: ReachKind;
  /** A reason code; empty for those who get it at once. */
  code: string;
  count: number;
}

export interface Reach {
  /** Who gets it, at once or later. */
  gets: number;
  wont: number;
  later: readonly ReachPart[];
  /** Why the others don't, the most of them first. */
  reasons: readonly ReachPart[];
}

function parts(kind: ReachKind, counts: Record<string, number>): ReachPart[] {
  return Object.entries(counts)
    .map(([code, count]) => ({ kind, code, count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

const sum = (list: readonly ReachPart[]): number => list.reduce((total, { count }) => total + count, 0);

export function reachOf(estimate: Pick<Estimate, "sends" | "later" | "skips" | "fails">): Reach {
  const later = parts("later", estimate.later);
  const reasons = [...parts("skip", estimate.skips), ...parts("fail", estimate.fails)].sort(
    (one, other) => other.count - one.count,
  );
  return { gets: estimate.sends + sum(later), wont: sum(reasons), later, reasons };
}

/** All of them: whoever is left out is left out for a reason that can be looked at. */
function listed(t: T, language: Language, list: readonly ReachPart[]): string {
  return list
    .map(({ code, count }) =>
      t("campaigns:review.reason", { figure: figure(language, count), why: whyText(t, code) }),
    )
    .join(", ");
}

/** "8,412 will get it · 731 won’t: 402 opted out, 201 no number". */
export function reachSentence(t: T, language: Language, reach: Reach, isExact = true): string {
  const gets =
    reach.gets === 0
      ? t("campaigns:review.nobodyGets")
      : t(isExact ? "campaigns:review.gets" : "campaigns:review.getsAbout", {
          count: reach.gets,
          figure: figure(language, reach.gets),
        });
  if (reach.wont === 0) return gets;
  const wont = t("campaigns:review.wont", { count: reach.wont, figure: figure(language, reach.wont) });
  return t("campaigns:review.sentenceWont", { gets, wont, reasons: listed(t, language, reach.reasons) });
}

/** "1,204 of them later: 1,200 quiet hours"; null when all of them get it at once. */
export function laterSentence(t: T, language: Language, { later }: Reach): string | null {
  const count = sum(later);
  if (count === 0) return null;
  return t("campaigns:review.later", {
    count,
    figure: figure(language, count),
    reasons: listed(t, language, later),
  });
}
