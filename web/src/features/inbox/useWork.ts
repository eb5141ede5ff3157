/** What is done with a conversation: shown at once, put back where the server refuses. */
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { Conversation, ConversationHead, QueueItem } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { UNDO_MS } from "@/lib/pending";
import { serverNow } from "@/lib/serverClock";
import { dayClock, inZone, pageZone } from "@/lib/time";
import { showToast } from "@/ui/toasts";
import { runningOf, work } from "./api";
import { patchConversation } from "./cache";
import { resolving } from "./resolving";
import type { Kept } from "./thread";
import { callOf, nameOf } from "./words";

/** The last answer to being done with a conversation; opening it again comes after that. */
const sent = new Map<string, Promise<void>>();

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

  /** The number of the last message that stands in the thread on this page. */
  const seen = (id: string) => queries.getQueryData<Kept>(keys.conversation(id))?.messages.at(-1)?.seq;

  async function sendResolve(one: Conversation, keepalive: boolean) {
    const upTo = seen(one.id);
    try {
      await work.resolve(one.id, upTo, keepalive);
    } catch (error) {
      const isNews = asProblem(error).code === "written_since";
      showToast({
        tone: isNews ? "plain" : "error",
        text: isNews
          ? t("inbox:toast.wroteMeanwhile", { name: callOf(one) })
          : t("ui:actionFailed", { why: problemSentence(t, error) }),
      });
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.inboxAll() }),
        queries.invalidateQueries({ queryKey: keys.conversationAll(one.id) }),
      ]);
      resolving.end(one.id);
    }
  }

  /** What was promised to the person goes out all the same: said now, while it can still be called off. */
  async function promised(one: Conversation): Promise<readonly QueueItem[]> {
    const { items } = await queries
      .query({ ...runningOf(one.contact.id), staleTime: "static" })
      .catch(() => ({ items: [] }));
    return items.filter(({ journey }) => journey.is_one_off);
  }

  const actions = {
    read: (one: Conversation, upTo: number) => run(one, { unread: 0 }, () => work.read(one.id, upTo)),
    unread: (one: Conversation) => run(one, { unread: Math.max(1, one.unread) }, () => work.unread(one.id)),
    async resolve(one: Conversation) {
      resolving.start(one.id, "resolve", (keepalive) => {
        const answer = sendResolve(one, keepalive);
        sent.set(one.id, answer);
        return answer;
      });
      const [next, ...more] = await promised(one);
      const due = next?.due_at ?? null;
      const name = nameOf(one);
      showToast({
        text:
          next === undefined || due === null
            ? t("inbox:toast.resolved", { name })
            : t("inbox:toast.resolvedPromised", {
                name,
                count: more.length + 1,
                when: inZone(t, language, Date.parse(due), next.contact.time_zone, serverNow()),
              }),
        durationMs: UNDO_MS - 200,
        undo: () => void actions.reopen(one),
      });
    },
    async reopen(one: Conversation) {
      if (resolving.end(one.id)) return;
      await sent.get(one.id);
      await run(one, { state: "open", snoozed_until: null }, () => work.reopen(one.id));
    },
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
