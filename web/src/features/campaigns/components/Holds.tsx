/** What holds a campaign back, in words, with how many and until when. */
import { CircleAlert, Clock } from "lucide-react";
import type { CampaignHold, CampaignStats } from "@/api/models";
import { cx } from "@/lib/cx";
import { figure } from "@/lib/figures";
import { type T, useT } from "@/lib/i18n/useT";
import { isCode } from "@/lib/reasonCodes";
import { settledSentence, whyText } from "@/lib/reasonSentence";
import { useNow } from "@/lib/serverClock";
import { inZone } from "@/lib/time";

export function holdText(t: T, { reason }: CampaignHold): string {
  if (isCode("sourcePause", reason)) return settledSentence(t, "sourcePause", reason, "");
  const why = whyText(t, reason);
  return why.charAt(0).toUpperCase() + why.slice(1);
}

export function Holds({ stats, zone }: { stats: CampaignStats; zone: string }) {
  const { t, language } = useT();
  const now = useNow(30_000);
  if (stats.holds.length === 0) return null;
  return (
    <section aria-label={t("campaigns:live.holds")} className="mt-5">
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {stats.holds.map((hold) => {
          const Icon = hold.is_whole ? CircleAlert : Clock;
          const until = hold.until === null ? null : inZone(t, language, Date.parse(hold.until), zone, now);
          return (
            <li key={hold.reason} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5">
              <Icon
                aria-hidden="true"
                strokeWidth={1.75}
                className={cx("size-4 shrink-0", hold.is_whole ? "text-coral-text" : "text-amber-text")}
              />
              <span className="font-medium text-pretty">{holdText(t, hold)}</span>
              <span className="text-muted num">
                {t("campaigns:live.holdCount", { count: hold.count, figure: figure(language, hold.count) })}
                {until !== null &&
                  ` · ${t(hold.is_whole ? "campaigns:live.pausesAt" : "campaigns:live.holdUntil", { time: until })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
