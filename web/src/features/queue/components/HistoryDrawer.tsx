import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { QueueItem } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { BeatLine } from "@/ui/BeatLine";
import { Button } from "@/ui/Button";
import { Drawer } from "@/ui/Drawer";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { historyQuery } from "../api/queue";
import { beatTone } from "../reason";
import type { RowActions } from "../useRowActions";
import { findRow } from "../useQueueKeys";
import { HistoryList } from "./HistoryList";

interface HistoryDrawerProps {
  enrollmentId: string | undefined;
  item: QueueItem | undefined;
  now: number;
  isKilled: boolean;
  isBeside: boolean;
  /** None for whoever only looks. */
  actions: RowActions | null;
  onClose: () => void;
}

/** Every transition of one enrollment, what it waits for now, and what may be done about it. */
export function HistoryDrawer({
  enrollmentId,
  item,
  now,
  isKilled,
  isBeside,
  actions,
  onClose,
}: HistoryDrawerProps) {
  const { t } = useT();
  const shownId = useRef(enrollmentId);
  // Whoever is through is in no queue: who it was is told by the history itself.
  const { data } = useQuery({ ...historyQuery(enrollmentId ?? ""), enabled: enrollmentId !== undefined });
  const name = item?.contact.name ?? data?.now.contact_name;
  const journey =
    item !== undefined
      ? journeyName(t, item.journey)
      : data && journeyName(t, { ...data.now, name: data.now.journey_name });
  useEffect(() => {
    if (enrollmentId !== undefined) shownId.current = enrollmentId;
  }, [enrollmentId]);
  return (
    <Drawer
      returnTo={() => findRow(shownId.current)}
      title={t("queue:history.title")}
      {...(name !== undefined &&
        journey !== undefined && { subtitle: t("queue:history.of", { journey, name }) })}
      isOpen={enrollmentId !== undefined}
      isBeside={isBeside}
      onClose={onClose}
      foot={item !== undefined && actions !== null && <Actions item={item} actions={actions} />}
    >
      {item !== undefined && (
        <BeatLine
          done={item.step.done}
          total={item.step.total}
          tone={beatTone(item)}
          isPaused={item.state === "paused"}
          className="mb-6 px-1"
        />
      )}
      {enrollmentId !== undefined && (
        <History enrollmentId={enrollmentId} item={item} now={now} isKilled={isKilled} />
      )}
    </Drawer>
  );
}

function Actions({ item, actions }: { item: QueueItem; actions: RowActions }) {
  const { t } = useT();
  return (
    <>
      <Button size="sm" onClick={() => actions.runNow(item)}>
        {t("queue:menu.runNow")}
      </Button>
      <Button size="sm" onClick={() => actions.skip(item)}>
        {t("queue:menu.skip")}
      </Button>
      <Button size="sm" onClick={() => actions.togglePause(item)}>
        {item.state === "paused" ? t("queue:menu.resume") : t("queue:menu.pause")}
      </Button>
      <Button size="sm" kind="quietDanger" className="ms-auto -me-2" onClick={() => actions.cancel(item)}>
        {t("queue:menu.cancel")}
      </Button>
    </>
  );
}

interface HistoryProps {
  enrollmentId: string;
  item: QueueItem | undefined;
  now: number;
  isKilled: boolean;
}

function History({ enrollmentId, item, now, isKilled }: HistoryProps): ReactNode {
  const { t } = useT();
  const history = useQuery(historyQuery(enrollmentId));
  if (history.data !== undefined)
    return (
      <HistoryList
        events={history.data.items}
        of={history.data.now}
        item={item}
        now={now}
        isKilled={isKilled}
      />
    );
  if (history.isPending) {
    return (
      <div role="status" aria-label={t("ui:loading")} className="space-y-6">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex gap-4">
            <Skeleton className="size-[7px] translate-y-1.5 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="h-2.5 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return <ProblemState {...problemOf(t, history)} />;
}
