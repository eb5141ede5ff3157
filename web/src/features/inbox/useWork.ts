/** What is done with a conversation: shown at once, put back where the server refuses. */
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { Conversation, ConversationHead } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { showToast } from "@/ui/toasts";
import { work } from "./api";
import { patchConversation } from "./cache";
import { nameOf } from "./words";

export function useWork() {
  const { t, language } = useT();
  const queries = useQueryClient();

  async function run(
    { id }: Conversation,
    change: Partial<Conversation>,
    call: () => Promise<ConversationHead | undefined>,
  ): Promise<boolean> {
    const undo = patchConversation(queries, id, change);
    try {
      const head = await call();
      if (head !== undefined) queries.setQueryData(keys.conversationHead(id), head);
      return true;
    } catch (error) {
      undo();
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: keys.inboxAll() });
      void queries.invalidateQueries({ queryKey: keys.conversationAll(id) });
    }
  }

  const actions = {
    read: (one: Conversation) => run(one, { unread: 0 }, () => work.read(one.id)),
    unread: (one: Conversation) => run(one, { unread: Math.max(1, one.unread) }, () => work.unread(one.id)),
    async resolve(one: Conversation) {
      const change = { state: "resolved" as const, unread: 0, waiting_since: null, snoozed_until: null };
      showToast({
        text: t("inbox:toast.resolved", { name: nameOf(one) }),
        undo: () => void actions.reopen(one),
      });
      await run(one, change, () => work.resolve(one.id));
    },
    reopen: (one: Conversation) =>
      run(one, { state: "open", snoozed_until: null }, () => work.reopen(one.id)),
    async snooze(one: Conversation, until: string) {
      const when = dayClock(Date.parse(until), pageZone(), language, serverNow());
      showToast({ text: t("inbox:toast.snoozed", { until: when }), undo: () => void actions.reopen(one) });
      await run(one, { state: "snoozed", snoozed_until: until }, () => work.snooze(one.id, until));
    },
    assign: (one: Conversation, assignee: Conversation["assignee"]) =>
      run(one, { assignee }, () => work.assign(one.id, assignee?.id ?? null)),
    label: (one: Conversation, labels: string[]) => run(one, { labels }, () => work.label(one.id, labels)),
    handoff: (one: Conversation) =>
      run(one, { handoff_since: new Date(serverNow()).toISOString() }, () => work.handoff(one.id)),
    release: (one: Conversation) => run(one, { handoff_since: null }, () => work.release(one.id)),
  };
  return actions;
}

export type Work = ReturnType<typeof useWork>;
