/** The pre-launch report: who gets it and who does not, as one sentence and one bar. */
import type { Estimate } from "@/api/models";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { StackedBar } from "@/ui/Bars";
import { laterSentence, type ReachPart, reachOf, reachSentence } from "../reach";
import { duration } from "../words";
import { REACH_TONES } from "../tones";

export function ReachReport({ estimate }: { estimate: Estimate }) {
  const { t, language } = useT();
  const reach = reachOf(estimate);
  const later = laterSentence(t, language, reach);
  const sum = (parts: readonly ReachPart[]) => parts.reduce((total, { count }) => total + count, 0);
  const skipped = sum(reach.reasons.filter(({ kind }) => kind === "skip"));
  return (
    <div>
      <p role="status" className="text-xl font-bold text-pretty num">
        {reachSentence(t, language, reach, estimate.is_exact)}
      </p>
      {later !== null && <p className="mt-1 text-pretty text-muted num">{later}</p>}
      {estimate.audience > 0 && (
        <StackedBar
          className="mt-4"
          label={t("campaigns:review.bar")}
          parts={[
            {
              key: "now",
              label: t("campaigns:review.partNow"),
              count: estimate.sends,
              tone: REACH_TONES.now,
            },
            {
              key: "later",
              label: t("campaigns:review.partLater"),
              count: sum(reach.later),
              tone: REACH_TONES.later,
            },
            { key: "skip", label: t("campaigns:review.partSkip"), count: skipped, tone: REACH_TONES.skip },
            {
              key: "fail",
              label: t("campaigns:review.partFail"),
              count: reach.wont - skipped,
              tone: REACH_TONES.fail,
            },
          ]}
        />
      )}
      <p className="mt-3 space-x-1 text-sm text-muted num">
        {estimate.takes_seconds !== null && (
          <span>{t("campaigns:review.takes", { duration: duration(t, estimate.takes_seconds) })}</span>
        )}
        {!estimate.is_exact && (
          <span>
            {t("campaigns:review.about", {
              looked: figure(language, estimate.looked_at),
              total: figure(language, estimate.audience),
            })}
          </span>
        )}
      </p>
    </div>
  );
}
