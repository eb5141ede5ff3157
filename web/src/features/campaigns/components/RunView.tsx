/** A campaign that has started: how it goes, what came of it, and everyone in it. */
import { useQuery } from "@tanstack/react-query";
import type { RecipientFilters } from "@/api/keys";
import type { Campaign, CampaignStats } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { StackedBar } from "@/ui/Bars";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { statsQuery } from "../api";
import type { FilterParts } from "../filterParts";
import { paceText, partsOf, progressSentence } from "../progress";
import { PART_TONES } from "../tones";
import { Course } from "./Course";
import { Facts } from "./Facts";
import { Holds } from "./Holds";
import { Recipients } from "./Recipients";
import { NotGot, Results } from "./Results";
import { Stalled } from "./Stalled";

/** Where nobody works, nobody tells the page either. */
const LOOK_EVERY_MS = 60_000;

interface RunViewProps {
  campaign: Campaign;
  filterParts: FilterParts;
  zone: string;
  filters: RecipientFilters;
  onFilter: (filters: RecipientFilters) => void;
  personId: string | undefined;
  onPerson: (id: string | undefined) => void;
}

export function RunView(props: RunViewProps) {
  const { campaign, filterParts, zone, filters, onFilter, personId, onPerson } = props;
  const { t } = useT();
  const stats = useQuery({
    ...statsQuery(campaign.id),
    refetchInterval: campaign.state === "running" && LOOK_EVERY_MS,
  });
  if (stats.isError && stats.data === undefined) return <ProblemState {...problemOf(t, stats)} />;
  return (
    <>
      {stats.data === undefined ? (
        <div role="status" aria-label={t("ui:loading")} className="max-w-278">
          <Skeleton className="h-7 w-80 max-w-full" />
          <Skeleton className="mt-5 h-2.5 w-full" />
          <Skeleton className="mt-10 h-16 w-full" />
        </div>
      ) : (
        <div className="flex max-w-278 gap-10 max-[1080px]:flex-col max-[1080px]:gap-6">
          <div className="min-w-0 flex-1">
            <Progress stats={stats.data} zone={zone} />
            <Stalled stats={stats.data} className="mt-5" />
            <Holds stats={stats.data} zone={zone} />
            <Results results={stats.data.results} onFilter={onFilter} />
            {stats.data.results.sent > 0 && <Course campaign={campaign} zone={zone} />}
            <NotGot results={stats.data.results} state={stats.data.state} onFilter={onFilter} />
          </div>
          <Facts campaign={campaign} zone={zone} filterParts={filterParts} />
        </div>
      )}
      <Recipients
        campaign={campaign}
        countedAt={stats.dataUpdatedAt}
        zone={zone}
        filters={filters}
        onFilter={onFilter}
        openId={personId}
        onOpen={onPerson}
      />
    </>
  );
}

function Progress({ stats, zone }: { stats: CampaignStats; zone: string }) {
  const { t, language } = useT();
  const now = useNow(15_000);
  const pace = paceText(t, language, stats, zone, now);
  return (
    <section>
      <p role="status" className="min-w-0 text-xl font-bold text-pretty num">
        {progressSentence(t, language, stats)}
      </p>
      <p className="mt-0.5 min-h-5 text-muted num">{pace}</p>
      <StackedBar
        className="mt-4"
        label={t("campaigns:live.bar")}
        parts={partsOf(stats.counts).map(({ part, count }) => ({
          key: part,
          label: t(`campaigns:live.part.${part}`),
          count,
          tone: PART_TONES[part],
        }))}
      />
    </section>
  );
}
