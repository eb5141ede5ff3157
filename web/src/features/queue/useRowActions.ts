/**
 * What a person may do to a row. Pausing is done at once and can be taken back by resuming;
 * skipping and cancelling wait a few seconds for an undo, or ask first when the row is due before that.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actOn, type EnrollmentAction } from "@/api/enrollments";
import { keys } from "@/api/keys";
import type { QueueItem } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { serverNow } from "@/lib/serverClock";
import type { ConfirmQuestion } from "@/ui/Confirm";
import { showToast } from "@/ui/toasts";
import { patchRow } from "./cache";
import { endPending, startPending, UNDO_MS } from "./pending";

const CLOSE_MS = UNDO_MS + 4_000;

export interface RowActions {
  runNow: (item: QueueItem) => void;
  skip: (item: QueueItem) => void;
  togglePause: (item: QueueItem) => void;
  cancel: (item: QueueItem) => void;
}

export function useRowActions(asksBeforeSending: boolean) {
  const { t } = useT();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);

  async function send(item: QueueItem, action: EnrollmentAction, keepalive = false, putBack?: () => void) {
    try {
      await actOn(item.enrollment_id, action, keepalive);
    } catch (error) {
      // Before the rows are read again: what they were then is older than what comes.
      putBack?.();
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.queueAll() });
      void queries.invalidateQueries({ queryKey: keys.people() });
    }
  }

  function later(item: QueueItem, action: "cancel" | "skip", text: string) {
    const id = item.enrollment_id;
    startPending(id, action, (keepalive) => send(item, action, keepalive).then(() => endPending(id)));
    showToast({ text, durationMs: UNDO_MS - 200, undo: () => endPending(id) });
  }

  const isClose = (item: QueueItem) =>
    item.state === "active" && item.due_at !== null && Date.parse(item.due_at) - serverNow() < CLOSE_MS;

  function setPaused(item: QueueItem, isPausing: boolean, isUndo = false) {
    const putBack = patchRow(queries, item.enrollment_id, {
      state: isPausing ? "paused" : "active",
      reason: isPausing ? { kind: "pause", code: "manual", until: null } : null,
    });
    const name = firstName(item.contact.name);
    if (!isUndo) {
      showToast({
        text: isPausing ? t("queue:toast.paused", { name }) : t("queue:toast.resumed", { name }),
        undo: () => setPaused(item, !isPausing, true),
      });
    }
    void send(item, isPausing ? "pause" : "resume", false, putBack);
  }

  const actions: RowActions = {
    runNow(item) {
      const name = firstName(item.contact.name);
      const run = () => {
        showToast({ text: t("queue:toast.ranNow", { name }) });
        void send(item, "run-now");
      };
      if (!asksBeforeSending) {
        run();
        return;
      }
      setQuestion({
        title: t("queue:confirm.runTitle", { name }),
        body: t("queue:confirm.runBody"),
        action: t("queue:confirm.runAction"),
        keep: t("queue:confirm.keep"),
        isDanger: false,
        onConfirm: run,
      });
    },
    skip(item) {
      const name = firstName(item.contact.name);
      if (!isClose(item)) {
        later(item, "skip", t("queue:toast.skipped", { name }));
        return;
      }
      setQuestion({
        title: t("queue:confirm.skipTitle", { name }),
        body: t("queue:confirm.skipBody"),
        action: t("queue:confirm.skipAction"),
        keep: t("queue:confirm.keep"),
        isDanger: false,
        onConfirm: () => void send(item, "skip"),
      });
    },
    togglePause: (item) => setPaused(item, item.state !== "paused"),
    cancel(item) {
      const name = firstName(item.contact.name);
      if (!isClose(item)) {
        later(item, "cancel", t("queue:toast.cancelled", { name }));
        return;
      }
      setQuestion({
        title: t("queue:confirm.cancelTitle", { name }),
        body: t("queue:confirm.cancelBody"),
        action: t("queue:confirm.cancelAction"),
        keep: t("queue:confirm.keep"),
        isDanger: true,
        onConfirm: () => void send(item, "cancel"),
      });
    },
  };
  return { actions, question, closeQuestion: () => setQuestion(null) };
}
