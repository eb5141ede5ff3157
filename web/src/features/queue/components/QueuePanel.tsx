/** What happens next, when, and why: live, by hour, with everything a person may do to a row. */
import { type ReactNode, useMemo } from "react";
import type { QueueFilters as Filters } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { MoreButton } from "@/ui/MoreButton";
import { Confirm } from "@/ui/Confirm";
import { ErrorState, RefusedState } from "@/ui/StateMessage";
import type { Selection } from "@/ui/table/selection";
import { usePending } from "../pending";
import { useQueue } from "../useQueue";
import { useQueueKeys } from "../useQueueKeys";
import { useRowActions } from "../useRowActions";
import { HistoryDrawer } from "./HistoryDrawer";
import { HourStrip } from "./HourStrip";
import { QueueFilters } from "./QueueFilters";
import { QueueRows } from "./QueueRows";
import { QueueSkeleton } from "./QueueSkeleton";
import { QueueSummary } from "./QueueSummary";

export interface QueuePanelProps {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  openId: string | undefined;
  onOpen: (enrollmentId: string | undefined) => void;
  onPerson: ((contactId: string) => void) | null;
  onMark: (contactId: string | undefined) => void;
  activeContactId: string | undefined;
  /** Real people get these messages: ask before sending one early. */
  asksBeforeSending: boolean;
  /** The kill switch is on. */
  isKilled: boolean;
  /** There is room beside the queue: the history opens there and leaves the rows in sight. */
  hasRoomBeside: boolean;
  /** Why the follow-up of a contact ended, when the page knows. */
  endingOf: (contactId: string) => string | null;
  /** A page has a heading and filters of its own, and may mark rows for something done to many. */
  page?: QueuePageParts | undefined;
}

interface QueuePageParts {
  head: ReactNode;
  selection: Selection | undefined;
}

export function QueuePanel(props: QueuePanelProps) {
  const { t } = useT();
  const now = useNow(5_000);
  const queue = useQueue(props.filters);
  const pending = usePending();
  const items = useMemo(
    () => queue.items?.filter((item) => pending.get(item.enrollment_id) !== "cancel"),
    [queue.items, pending],
  );
  const { actions, question, closeQuestion } = useRowActions(props.asksBeforeSending);
  useQueueKeys({ items, actions, onPerson: props.onPerson });

  const isBroken = items === undefined && !queue.isPending;
  let body: ReactNode;
  const isMore = queue.hasNextPage;
  if (items !== undefined)
    body = <QueueRows {...props} items={items} actions={actions} now={now} isMore={isMore} />;
  else if (queue.isPending) body = <QueueSkeleton />;
  else if (asProblem(queue.error).isRefused) body = <RefusedState />;
  else body = <ErrorState why={problemSentence(t, queue.error)} onRetry={() => void queue.refetch()} />;

  return (
    <section aria-label={t("queue:title")} className="relative flex h-full min-h-0 flex-1 flex-col">
      {props.page?.head ?? (
        <div className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-1.5 px-5 pt-4 pb-1.5">
          <div className="min-w-0">
            <h2 className="font-bold">{t("queue:title")}</h2>
            {!isBroken && <QueueSummary items={items} now={now} isMore={isMore} />}
          </div>
          {!isBroken && (
            <div className="ms-auto min-w-0">
              <QueueFilters filters={props.filters} onChange={props.onFilters} />
            </div>
          )}
        </div>
      )}
      {!isBroken && <HourStrip items={items ?? []} now={now} isMore={isMore} />}
      <div className="min-h-0 flex-1 overflow-y-auto pb-8 keep-place queue-list">
        {body}
        <div className="flex justify-center">
          <MoreButton query={queue} className="my-4" />
        </div>
      </div>
      <HistoryDrawer
        enrollmentId={props.openId}
        item={items?.find((item) => item.enrollment_id === props.openId)}
        now={now}
        isKilled={props.isKilled}
        isBeside={props.hasRoomBeside}
        actions={actions}
        onClose={() => props.onOpen(undefined)}
      />
      <Confirm question={question} onClose={closeQuestion} />
    </section>
  );
}
