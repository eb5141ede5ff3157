/** A campaign that should have started, or got on, minutes ago: for how long, and why as far as anybody knows. */
import { CircleAlert } from "lucide-react";
import type { CampaignStats } from "@/api/models";
import { cx } from "@/lib/cx";
import { isolate } from "@/lib/i18n/i18n";
import { type T, useT } from "@/lib/i18n/useT";
import { settledSentence } from "@/lib/reasonSentence";
import { useNow } from "@/lib/serverClock";
import { age } from "@/lib/time";
import { holdText } from "./Holds";

function stallText(t: T, { stall, holds }: CampaignStats): string {
  const hold = holds.find(({ reason }) => reason === stall?.reason);
  if (hold !== undefined) return `${holdText(t, hold)}.`;
  return settledSentence(t, "stall", stall?.reason ?? "unknown", "");
}

export function Stalled({ stats, className }: { stats: CampaignStats; className?: string }) {
  const { t } = useT();
  const now = useNow(30_000);
  if (stats.stall === null) return null;
  const late = isolate(age(t, Date.parse(stats.stall.since), now));
  return (
    <p role="alert" className={cx("flex gap-3 rounded-card bg-amber-soft px-4 py-2.5", className)}>
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-amber-text" />
      <span className="min-w-0 text-pretty num">
        <span className="font-bold text-amber-text">
          {t(stats.state === "scheduled" ? "campaigns:stall.scheduled" : "campaigns:stall.running", {
            age: late,
          })}
        </span>{" "}
        {stallText(t, stats)}
      </span>
    </p>
  );
}
