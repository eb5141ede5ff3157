/** The report of who gets it, what is in the way, a test, and the one button that sends. */
import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { CalendarClock, FlaskConical, Send } from "lucide-react";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { Campaign, Estimate, Finding } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useThresholds } from "@/api/settings";
import { askingFor } from "@/lib/asking";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { inZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { FormSummary } from "@/ui/Form";
import { Skeleton } from "@/ui/Skeleton";
import { showToast } from "@/ui/toasts";
import { changeCampaign, sendCampaign } from "../api";
import { hasContent } from "../draft";
import { reachOf } from "../reach";
import type { DraftHold } from "../useDraft";

import { FindingList } from "./FindingList";
import { ReachReport } from "./ReachReport";
import { SendConfirm } from "./SendConfirm";
import { TestDialog } from "./TestDialog";

interface ReviewStepProps {
  campaign: Campaign | undefined;
  hold: DraftHold;
  reach: UseQueryResult<Estimate>;
  /** Undefined while there is nothing to judge. */
  estimate: Estimate | undefined;
  at: string | null;
  isLater: boolean;
  zone: string;
  mayWrite: boolean;
  onStarted: (campaign: Campaign) => void;
}

export function ReviewStep(props: ReviewStepProps) {
  const { campaign, hold, reach, estimate, at, isLater, zone, mayWrite, onStarted } = props;
  const { t, language } = useT();
  const [isAsking, setAsking] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const sending = useSending({
    hold,
    templateRevision: estimate?.template_updated_at ?? null,
    at,
    zone,
    onStarted,
    onDone: () => setAsking(false),
  });
  const problems = estimate?.problems ?? [];
  // What the server has refused is shown until it was looked at anew; it may be tried again at once.
  const findings = sending.refusedAt > reach.dataUpdatedAt ? sending.findings : problems;
  const gets = estimate === undefined ? 0 : reachOf(estimate).gets;
  const asking = askingFor(gets, useThresholds("campaign"));
  const time = at === null ? undefined : inZone(t, language, Date.parse(at), zone, serverNow());
  const canSend = estimate !== undefined && problems.length === 0 && gets > 0 && (!isLater || at !== null);
  return (
    <>
      {estimate === undefined ? (
        <Waiting isLooking={campaign !== undefined && reach.isFetching} />
      ) : (
        <ReachReport estimate={estimate} />
      )}
      {reach.isError && <FormSummary problems={[problemSentence(t, reach.error)]} />}
      <FindingList findings={estimate === undefined ? [] : findings} />
      {mayWrite ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="primary"
            disabled={!canSend || sending.isPending}
            onClick={() => (asking === "nothing" ? sending.start() : setAsking(true))}
          >
            {time === undefined ? <Send aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
            {time !== undefined
              ? t(
                  campaign?.state === "scheduled"
                    ? "campaigns:review.reschedule"
                    : "campaigns:review.schedule",
                  { time },
                )
              : canSend
                ? t("campaigns:review.send", { figure: figure(language, gets) })
                : t("campaigns:review.sendPlain")}
          </Button>
          <Button disabled={!hasContent(hold.draft)} onClick={() => setTesting(true)}>
            <FlaskConical aria-hidden="true" strokeWidth={1.75} />
            {t("campaigns:review.test")}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t("campaigns:review.readOnly")}</p>
      )}
      <SendConfirm
        isOpen={isAsking}
        isTyped={asking === "typed"}
        onClose={() => setAsking(false)}
        name={hold.draft.name}
        gets={gets}
        isExact={estimate?.is_exact ?? true}
        at={time}
        isSending={sending.isPending}
        onSend={sending.start}
      />
      <TestDialog
        isOpen={isTesting}
        onClose={() => setTesting(false)}
        prepare={async () => (await hold.flush())?.id ?? null}
      />
    </>
  );
}

function Waiting({ isLooking }: { isLooking: boolean }) {
  const { t } = useT();
  if (!isLooking) return <p className="text-muted">{t("campaigns:review.notYet")}</p>;
  return (
    <div role="status" aria-label={t("campaigns:review.looking")}>
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="mt-4 h-2.5 w-full" />
    </div>
  );
}

interface SendingOptions {
  hold: DraftHold;
  templateRevision: string | null;
  at: string | null;
  zone: string;
  onStarted: (campaign: Campaign) => void;
  onDone: () => void;
}

/** Save, then send or schedule. What the server finds in the way stands in the list, like what was found before. */
function useSending({ hold, templateRevision, at, zone, onStarted, onDone }: SendingOptions) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: async () => {
      const saved = await hold.flush();
      if (saved === null) throw new Error("not saved");
      return at === null
        ? sendCampaign(saved.id, saved.updated_at, templateRevision)
        : changeCampaign(saved.id, { send_type: "scheduled", send_at: at, based_on: saved.updated_at });
    },
    onSuccess: (campaign) => {
      queries.setQueryData(keys.campaign(campaign.id), campaign);
      const time = at === null ? "" : inZone(t, language, Date.parse(at), zone, serverNow());
      showToast({
        text: at === null ? t("campaigns:review.sent") : t("campaigns:review.scheduledDone", { time }),
      });
      onStarted(campaign);
    },
    onError: (error) => {
      const { errors, code } = asProblem(error);
      const isChanged = code === "campaign_changed";
      if (isChanged) void queries.invalidateQueries({ queryKey: keys.campaignReachAll() });
      showToast({
        tone: "error",
        text:
          errors.length > 0
            ? t("campaigns:review.refused")
            : isChanged
              ? t("campaigns:review.changed")
              : problemSentence(t, error),
      });
    },
    onSettled: () => {
      onDone();
      void queries.invalidateQueries({ queryKey: keys.campaignsAll() });
    },
  });
  const errors = sending.isError ? asProblem(sending.error).errors : [];
  const findings = errors.map(({ path, code, params }): Finding => ({ path, code, params: params ?? {} }));
  return {
    start: () => sending.mutate(),
    isPending: sending.isPending,
    findings,
    refusedAt: findings.length > 0 ? sending.submittedAt : 0,
  };
}
