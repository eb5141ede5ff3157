/** What happens next, when, and why: live, by hour, with everything a person may do to a row. */
import { ListOrdered } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { QueueFilters as Filters } from "@/api/keys";
import type { QueueItem } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { yourZone } from "@/lib/time";
import { Announcer } from "@/ui/Announcer";
import { Button } from "@/ui/Button";
import { Confirm } from "@/ui/Confirm";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { useDepartures } from "../departures";
import { groupQueue, isHeldBack } from "../grouping";
import { usePending } from "../pending";
import { useQueue } from "../useQueue";
import { useQueueKeys } from "../useQueueKeys";
import { useRowActions } from "../useRowActions";
import { HistoryDrawer } from "./HistoryDrawer";
import { HourStrip } from "./HourStrip";
import { QueueFilters } from "./QueueFilters";
import type { RowContext } from "./QueueRow";
import { QueueSection } from "./QueueSection";
import { QueueSkeleton } from "./QueueSkeleton";

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
  /** Why the follow-up of a contact ended, when the page knows. */
  endingOf: (contactId: string) => string | null;
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

  let body: ReactNode;
  if (items !== undefined) body = <Rows {...props} items={items} actions={actions} now={now} />;
  else if (queue.isPending) body = <QueueSkeleton />;
  else if (asProblem(queue.error).isRefused) body = <RefusedState />;
  else body = <ErrorState why={problemSentence(t, queue.error)} onRetry={() => void queue.refetch()} />;

  return (
    <section aria-labelledby="queue-title" className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-5 pt-4 pb-2">
        <h2 id="queue-title" className="font-bold">
          {t("queue:title")}
        </h2>
        <Summary items={items ?? []} now={now} isMore={queue.hasNextPage} />
        <div className="ms-auto min-w-0">
          <QueueFilters filters={props.filters} onChange={props.onFilters} />
        </div>
      </div>
      <HourStrip items={items ?? []} now={now} />
      <div className="min-h-0 flex-1 overflow-y-auto pb-8 keep-place queue-list">
        {body}
        {queue.hasNextPage && (
          <div className="flex justify-center py-4">
            <Button disabled={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
              {queue.isFetchingNextPage ? t("ui:loadingMore") : t("ui:more")}
            </Button>
          </div>
        )}
      </div>
      <HistoryDrawer
        enrollmentId={props.openId}
        item={items?.find((item) => item.enrollment_id === props.openId)}
        now={now}
        onClose={() => props.onOpen(undefined)}
      />
      <Confirm question={question} onClose={closeQuestion} />
    </section>
  );
}

function Summary({ items, now, isMore }: { items: readonly QueueItem[]; now: number; isMore: boolean }) {
  const { t } = useT();
  const held = items.filter((item) => isHeldBack(item, now)).length;
  const due = t("queue:willGo", { count: items.length - held });
  const back = held === 0 ? t("queue:heldNone") : t("queue:held", { count: held });
  if (items.length === 0) return null;
  const text = `${due}${isMore ? "+" : ""} · ${back}`;
  return (
    <>
      <p className="text-sm text-muted num">
        {due}
        {isMore && "+"} <span aria-hidden="true">·</span>{" "}
        {held === 0 ? (
          back
        ) : (
          <a
            href="#group-held"
            className="font-medium text-amber-text underline-offset-4 hover:underline"
            onClick={(event) => {
              event.preventDefault();
              document.getElementById("group-held")?.scrollIntoView({ block: "start" });
            }}
          >
            {back}
          </a>
        )}
      </p>
      <Announcer text={text} />
    </>
  );
}

interface RowsProps extends QueuePanelProps {
  items: readonly QueueItem[];
  actions: RowContext["actions"];
  now: number;
}

function Rows({ items, actions, now, ...props }: RowsProps) {
  const { t } = useT();
  const pending = usePending();
  const leaving = useDepartures(items, JSON.stringify(props.filters));
  const groups = useMemo(() => groupQueue([...items, ...leaving], now, yourZone()), [items, leaving, now]);
  const gone = new Set(leaving.map((item) => item.enrollment_id));
  const context: RowContext = {
    now,
    actions,
    openId: props.openId,
    activeContactId: props.activeContactId,
    onOpen: props.onOpen,
    onPerson: props.onPerson,
    onMark: props.onMark,
  };
  if (groups.length === 0) {
    const isFiltered = props.filters.journeyId !== undefined || props.filters.state !== undefined;
    return isFiltered ? (
      <StateMessage title={t("queue:empty.filtered")}>
        <Button onClick={() => props.onFilters({})}>{t("queue:filter.clear")}</Button>
      </StateMessage>
    ) : (
      <StateMessage icon={ListOrdered} title={t("queue:empty.title")} body={t("queue:empty.body")} />
    );
  }
  return (
    <div role="region" aria-label={t("queue:list")}>
      {groups.map((group) => (
        <QueueSection
          key={group.key}
          group={group}
          context={context}
          farewellOf={(item) => {
            if (!gone.has(item.enrollment_id)) {
              return pending.get(item.enrollment_id) === "skip"
                ? { text: t("queue:pending.skip"), tone: "plain" }
                : undefined;
            }
            return { text: props.endingOf(item.contact.id) ?? t("queue:gone"), tone: "plain" };
          }}
        />
      ))}
    </div>
  );
}
