/** The queue on a page of its own: what goes out next, when, and why not yet; many may be stopped at once. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { keys, type QueueFilters } from "@/api/keys";
import { problemSentence } from "@/api/problem";
import { cancelMany } from "@/features/queue/api/queue";
import { type Period, QueueHead } from "@/features/queue/components/QueueHead";
import { QueuePanel } from "@/features/queue/components/QueuePanel";
import { Scheduled } from "@/features/queue/components/Scheduled";
import { useT } from "@/lib/i18n/useT";
import { serverNow, useNow } from "@/lib/serverClock";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { BulkBar } from "@/ui/table/BulkBar";
import { useSelection } from "@/ui/table/selection";
import { showToast } from "@/ui/toasts";
import { TopBar } from "../shell/TopBar";
import { useShell } from "../shell/shellContext";
import type { QueueSearch } from "./queueSearch";

const HOUR = 3_600_000;
const LENGTHS: Record<Period, number> = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };
const MOST = 200;

export function QueuePage() {
  const { t } = useT();
  const navigate = useNavigate();
  const now = useNow(30_000);
  const { session } = useShell();
  const search: QueueSearch = useSearch({ from: "/queue" });
  const selection = useSelection();
  const { cancel, question, close } = useBulkCancel([...selection.keys], selection.clear);
  const mayCommand = session.permissions.includes("enrollments.write");
  const { journey, state, number, source, within } = search;

  // The end of the period is set when it is chosen: it would ask anew with every tick otherwise.
  const until = useMemo(
    () => (within === undefined ? undefined : new Date(serverNow() + LENGTHS[within]).toISOString()),
    [within],
  );
  const filters: QueueFilters = { journeyId: journey, state, connectionId: number, source, until };
  const go = (change: QueueSearch) =>
    void navigate({
      to: "/queue",
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  function setFilters(next: QueueFilters, period: Period | undefined) {
    selection.clear();
    go({
      journey: next.journeyId,
      state: next.state,
      number: next.connectionId,
      source: next.source,
      within: period,
    });
  }

  return (
    <>
      <TopBar title={t("queue:page.title")} subtitle={t("queue:page.subtitle")} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <QueuePanel
          filters={filters}
          onFilters={(next) => setFilters(next, undefined)}
          openId={search.history}
          onOpen={(history) => go({ history })}
          onPerson={null}
          onMark={() => undefined}
          activeContactId={undefined}
          asksBeforeSending={!session.sandbox}
          isKilled={session.kill_switch}
          hasRoomBeside={false}
          endingOf={() => null}
          page={{
            head: (
              <>
                <QueueHead filters={{ ...filters, until: undefined }} period={within} onChange={setFilters} />
                <Scheduled now={now} />
              </>
            ),
            selection: mayCommand ? selection : undefined,
          }}
        />
        <BulkBar selection={selection}>
          <Button kind="quietDanger" size="sm" onClick={cancel}>
            {t("queue:page.cancel")}
          </Button>
        </BulkBar>
      </div>
      <Confirm question={question} onClose={close} />
    </>
  );
}

/** Stopping many can't be taken back, so it asks once. */
function useBulkCancel(ids: readonly string[], onDone: () => void) {
  const { t } = useT();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);

  async function send() {
    try {
      let done = 0;
      for (let from = 0; from < ids.length; from += MOST)
        done += (await cancelMany(ids.slice(from, from + MOST))).done;
      showToast({ text: t("queue:page.cancelled", { count: done }) });
      onDone();
    } catch (error) {
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.queueAll() });
    }
  }

  return {
    question,
    close: () => setQuestion(null),
    cancel: () =>
      setQuestion({
        title: t("queue:page.cancelTitle", { count: ids.length }),
        body: t("queue:page.cancelBody"),
        action: t("queue:page.cancelAction"),
        keep: t("queue:confirm.keep"),
        isDanger: true,
        onConfirm: () => void send(),
      }),
  };
}
