/** Campaigns that wait for their time: they go out next as well. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Megaphone } from "lucide-react";
import type { Campaign } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { inZone, pageZone, relative } from "@/lib/time";
import { Button } from "@/ui/Button";
import { scheduledQuery } from "../api/queue";

const timeOf = ({ send_at: at }: Campaign) => (at === null ? Infinity : Date.parse(at));

export function Scheduled({ now }: { now: number }) {
  const { t, language } = useT();
  const query = useQuery(scheduledQuery);
  const campaigns = query.data?.items ?? [];
  // Whoever may not see campaigns misses nothing of the queue.
  if (query.data === undefined && query.isError && !asProblem(query.error).isRefused)
    return (
      <p
        role="alert"
        className="flex shrink-0 flex-wrap items-center gap-2.5 border-b border-line px-5 py-2 text-sm"
      >
        <Megaphone aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <span className="text-muted">
          {t("queue:page.scheduled")}: {problemSentence(t, query.error)}
        </span>
        <Button kind="quiet" size="sm" onClick={() => void query.refetch()}>
          {t("ui:retry")}
        </Button>
      </p>
    );
  if (campaigns.length === 0) return null;
  return (
    <section aria-label={t("queue:page.scheduled")} className="shrink-0 border-b border-line px-5 py-2">
      <ul>
        {[...campaigns]
          .sort((one, other) => timeOf(one) - timeOf(other))
          .map((campaign) => (
            <li key={campaign.id} className="flex min-h-8 items-center gap-2.5">
              <Megaphone aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <Link
                to="/campaigns/$campaignId"
                params={{ campaignId: campaign.id }}
                className="min-w-0 truncate rounded-control font-medium hover:underline"
              >
                <bdi>{campaign.name}</bdi>
              </Link>
              <span className="truncate text-sm text-muted num">
                {campaign.send_at === null
                  ? t("queue:page.scheduled")
                  : `${relative(t, timeOf(campaign), now)} · ${inZone(t, language, timeOf(campaign), pageZone(), now)}`}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
