/** Above the builder: a campaign that starts by itself, or that did not at its time. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { Campaign } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { pauseSentence } from "@/lib/reasonSentence";
import { useNow } from "@/lib/serverClock";
import { onBothClocks, relative } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Confirm } from "@/ui/Confirm";
import { showToast } from "@/ui/toasts";
import { changeCampaign, statsQuery } from "../api";
import { useRunCommands } from "../useCommands";
import { Stalled } from "./Stalled";

const LOOK_EVERY_MS = 60_000;

interface ScheduledNoteProps {
  campaign: Campaign;
  zone: string;
  mayWrite: boolean;
  onUnscheduled: () => void;
}

export function ScheduledNote({ campaign, zone, mayWrite, onUnscheduled }: ScheduledNoteProps) {
  const { t, language } = useT();
  const now = useNow(30_000);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useRunCommands(campaign.id);
  const unschedule = useMutation({
    mutationFn: () => changeCampaign(campaign.id, { send_type: "now" }),
    onSuccess: (answer) => {
      queries.setQueryData(keys.campaign(campaign.id), answer);
      onUnscheduled();
    },
    onError: (error) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.campaignsAll() }),
  });
  const at = campaign.send_at === null ? now : Date.parse(campaign.send_at);
  const isMissed = campaign.state === "paused";
  const isPast = !isMissed && at < now;
  const stats = useQuery({
    ...statsQuery(campaign.id),
    enabled: isPast,
    refetchInterval: isPast && LOOK_EVERY_MS,
  });
  const time = `${onBothClocks(t, language, at, campaign.send_zone ?? zone, now)} · ${relative(t, at, now)}`;
  return (
    <div className="border-b border-line bg-blue-soft">
      <div className="flex w-full max-w-6xl flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
        <CalendarClock aria-hidden="true" className="size-4 text-blue-text" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 text-pretty">
          <span className="font-bold text-blue-text num">
            {isMissed ? t("campaigns:overdue.title") : t("campaigns:scheduled.title", { time })}
          </span>{" "}
          <span className="text-muted">
            {isMissed
              ? `${pauseSentence(t, campaign.reason ?? "overdue", "")}. ${t("campaigns:overdue.body")}`
              : t("campaigns:scheduled.body")}
          </span>
        </p>
        {mayWrite && (
          <>
            <Button size="sm" disabled={unschedule.isPending} onClick={() => unschedule.mutate()}>
              {t("campaigns:scheduled.unschedule")}
            </Button>
            <Button size="sm" kind="quietDanger" onClick={() => setAsking(true)}>
              {t("campaigns:command.cancel")}
            </Button>
          </>
        )}
        {isPast && stats.data !== undefined && <Stalled stats={stats.data} className="w-full" />}
      </div>
      <Confirm
        question={
          isAsking
            ? {
                title: t("campaigns:command.cancelTitle"),
                body: t("campaigns:command.cancelBodyScheduled"),
                action: t("campaigns:command.cancel"),
                keep: t("campaigns:command.keep"),
                isDanger: true,
                onConfirm: () => cancel.mutate(),
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
