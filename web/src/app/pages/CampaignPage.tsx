/** One campaign: a draft is written here, one that has started is watched here. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { connectionsQuery } from "@/api/connections";
import type { Campaign } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { campaignQuery } from "@/features/campaigns/api";
import { Builder } from "@/features/campaigns/components/Builder";
import { RecipientPanel } from "@/features/campaigns/components/RecipientPanel";
import { RunButtons } from "@/features/campaigns/components/RunButtons";
import { RunView } from "@/features/campaigns/components/RunView";
import { DraftState } from "@/features/campaigns/components/DraftState";
import { ScheduledNote } from "@/features/campaigns/components/ScheduledNote";
import { StateChip } from "@/features/campaigns/components/StateChip";
import { ConflictNote } from "@/features/campaigns/components/ConflictNote";
import type { Draft } from "@/features/campaigns/draft";
import type { FilterParts } from "@/features/campaigns/filterParts";
import { useListCommands } from "@/features/campaigns/useCommands";
import { useDraft } from "@/features/campaigns/useDraft";
import { FilterBar, FilterWords } from "@/features/contacts/components/FilterElsewhere";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { PageBody } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { TopBar } from "../shell/TopBar";
import { useShell } from "../shell/shellContext";
import type { CampaignSearch } from "./campaignSearch";

const NEW = "new";

/** Whom a filter means is put together and said as in the table of contacts. */
const FILTER_PARTS: FilterParts = { Bar: FilterBar, Words: FilterWords };

export function CampaignPage() {
  const { t } = useT();
  const { campaignId } = useParams({ from: "/campaigns/$campaignId" });
  // What this page made itself it goes on writing: the address changes, the fields stay.
  const [madeId, setMadeId] = useState<string | null>(null);
  const isNew = campaignId === NEW || campaignId === madeId;
  const found = useQuery({ ...campaignQuery(campaignId), enabled: campaignId !== NEW });
  const connections = useQuery({ ...connectionsQuery, enabled: isNew });
  if (isNew ? connections.isPending : found.isPending) return <Loading />;
  if (!isNew && found.data === undefined) {
    const problem = asProblem(found.error);
    return (
      <>
        <TopBar title={t("campaigns:title")} />
        {problem.isRefused ? (
          <RefusedState />
        ) : problem.status === 404 || problem.status === 422 ? (
          <StateMessage title={t("ui:errorGone")} />
        ) : (
          <ErrorState why={problemSentence(t, problem)} onRetry={() => void found.refetch()} />
        )}
      </>
    );
  }
  const campaign = campaignId === NEW ? undefined : found.data;
  return campaign === undefined || campaign.next.includes("change") ? (
    <Writing
      key={isNew ? NEW : campaignId}
      campaign={campaign}
      channel={connections.data?.items.find((one) => one.is_default)?.channel as Draft["channel"] | undefined}
      onMade={setMadeId}
    />
  ) : (
    <Watching key={campaignId} campaign={campaign} />
  );
}

function Loading() {
  const { t } = useT();
  return (
    <>
      <TopBar title={t("campaigns:title")} />
      <div role="status" aria-label={t("ui:loading")} className="w-full max-w-6xl px-5 py-6">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="mt-8 h-40 w-full max-w-2xl" />
      </div>
    </>
  );
}

interface WritingProps {
  campaign: Campaign | undefined;
  channel: Draft["channel"] | undefined;
  onMade: (id: string) => void;
}

function Writing({ campaign, channel, onMade }: WritingProps) {
  const { t } = useT();
  const navigate = useNavigate();
  const { session } = useShell();
  const zone = session.organization.time_zone;
  const mayWrite = session.permissions.includes("campaigns.write");
  const start = useMemo<Draft>(
    () => ({
      name: "",
      channel: channel ?? "whatsapp",
      connection_id: null,
      purpose: "marketing",
      body: "",
      template_id: null,
      audience: null,
    }),
    [channel],
  );
  const onCreated = useCallback(
    ({ id }: Campaign) => {
      onMade(id);
      void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id }, replace: true });
    },
    [navigate, onMade],
  );
  const hold = useDraft({ campaign, start, untitled: t("campaigns:untitled"), onCreated });
  function rename(name: string): string | null {
    if (name === "") return t("journeys:publish.nameNeeded");
    hold.change({ name });
    return null;
  }
  const isWaiting = campaign !== undefined && campaign.state !== "draft";
  return (
    <>
      <TopBar
        title={hold.draft.name.trim() || t("campaigns:untitled")}
        onRename={mayWrite ? rename : undefined}
        crumbs={[{ to: "/campaigns", label: t("campaigns:title") }]}
        status={
          <>
            <StateChip state={campaign?.state ?? "draft"} />
            <DraftState saving={hold.saving} zone={zone} onRetry={() => void hold.flush()} />
          </>
        }
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <ConflictNote hold={hold} />
        {isWaiting && (
          <ScheduledNote
            campaign={campaign}
            zone={zone}
            mayWrite={mayWrite}
            onUnscheduled={() => void hold.flush()}
          />
        )}
        <Builder
          campaign={campaign}
          hold={hold}
          filterParts={FILTER_PARTS}
          zone={zone}
          mayWrite={mayWrite}
          onStarted={() => void hold.flush()}
        />
      </div>
    </>
  );
}

function Watching({ campaign }: { campaign: Campaign }) {
  const { t } = useT();
  const navigate = useNavigate();
  const { session } = useShell();
  const search: CampaignSearch = useSearch({ from: "/campaigns/$campaignId" });
  const mayWrite = session.permissions.includes("campaigns.write");
  const { who, why } = search;
  const filters = {
    state: who === "replied" ? undefined : who,
    reason: why,
    hasReplied: who === "replied" ? true : undefined,
  };
  const show = (next: CampaignSearch) =>
    void navigate({
      to: "/campaigns/$campaignId",
      params: { campaignId: campaign.id },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const { duplicate } = useListCommands(
    (id) => void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } }),
  );
  return (
    <>
      <TopBar
        title={campaign.name}
        crumbs={[{ to: "/campaigns", label: t("campaigns:title") }]}
        status={<StateChip state={campaign.state} />}
      >
        {mayWrite && (
          <>
            <IconButton
              label={t("campaigns:list.duplicate")}
              disabled={duplicate.isPending}
              onClick={() => duplicate.mutate(campaign.id)}
            >
              <Copy aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
            <RunButtons campaign={campaign} />
          </>
        )}
      </TopBar>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PageBody width="full">
          <RunView
            campaign={campaign}
            filterParts={FILTER_PARTS}
            zone={session.organization.time_zone}
            filters={filters}
            onFilter={({ state, reason, hasReplied }) =>
              show({ who: hasReplied === true ? "replied" : state, why: reason })
            }
            personId={search.recipient}
            onPerson={(recipient) => show({ ...search, recipient })}
          />
        </PageBody>
        <RecipientPanel
          campaignId={campaign.id}
          recipientId={search.recipient}
          zone={session.organization.time_zone}
          onClose={() => show({ ...search, recipient: undefined })}
        />
      </div>
    </>
  );
}
