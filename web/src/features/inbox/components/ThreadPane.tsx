/** One conversation: its head, its messages, and where one writes. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { keys } from "@/api/keys";
import { membersQuery } from "@/api/members";
import type { ConversationHead } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { addNote, headOf, threadOf } from "../api";
import { leavePart, partOf } from "../part";
import { asShown, resolving } from "../resolving";
import { useSending } from "../sending";
import { useFind } from "../useFind";
import { usePresent } from "../usePresent";
import type { Work } from "../useWork";
import { Composer, type ComposerHandle } from "./Composer";
import { FindBar } from "./FindBar";
import { ReviewBar } from "./ReviewBar";
import { type HeaderMenu, ThreadHeader } from "./ThreadHeader";
import { ThreadMessages } from "./ThreadMessages";

export type Opened = HeaderMenu | "followUp" | null;

interface ThreadPaneProps {
  id: string;
  me: string | undefined;
  mayWrite: boolean;
  work: Work;
  onDone: (conversation: ConversationHead) => void;
  opened: Opened;
  onOpened: (opened: Opened) => void;
  composer: Ref<ComposerHandle>;
  /** What the list was searched for, where that found what was said here: one goes to it. */
  found: string | undefined;
  onBack: (() => void) | undefined;
  onPerson: (() => void) | undefined;
}

/** Given a key by its conversation: each begins with its own place, its own draft. */
export function ThreadPane(props: ThreadPaneProps) {
  const { t } = useT();
  const head = useQuery(headOf(props.id));
  if (head.data !== undefined) return <Conversation {...props} conversation={head.data} />;
  if (head.isPending) return <Waiting />;
  if (asProblem(head.error).isRefused) return <RefusedState />;
  return <ErrorState why={problemSentence(t, head.error)} onRetry={() => void head.refetch()} />;
}

function Conversation(props: ThreadPaneProps & { conversation: ConversationHead }) {
  const { id, me, mayWrite, work, opened, onOpened, composer, onBack, onPerson } = props;
  const conversation = asShown(props.conversation, resolving.use());
  const { t } = useT();
  const queries = useQueryClient();
  const log = useRef<HTMLDivElement>(null);
  const writing = useRef<ComposerHandle>(null);
  useImperativeHandle(composer, () => ({
    focus: (what) => writing.current?.focus(what),
    take: (text) => writing.current?.take(text),
    takeIfEmpty: (text) => writing.current?.takeIfEmpty(text),
  }));
  const thread = useQuery(threadOf(queries, id, conversation.unread));
  const part = useQuery({ ...partOf(queries, id), enabled: thread.data !== undefined }).data ?? null;
  useEffect(() => () => queries.removeQueries({ queryKey: keys.conversationPart(id) }), [queries, id]);
  const find = useFind(id, thread.data, props.found, () => log.current?.focus({ preventScroll: true }));
  const members = useQuery(membersQuery).data?.items ?? [];
  const { outgoing, send, retry, drop } = useSending(id, thread.data);
  const onWrite = usePresent(id);
  const seen = useRef<number>(undefined);
  const note = useMutation({
    mutationFn: (text: string) => addNote(id, text),
    onError: (error) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.conversation(id) }),
  });

  // Whoever looks at it has read it, also what comes while they look.
  const isUnread = conversation.unread > 0;
  const lastSeen = thread.data?.messages.at(-1)?.seq;
  useEffect(() => {
    if (lastSeen !== undefined && isUnread && mayWrite && document.visibilityState === "visible")
      void work.read(conversation, lastSeen);
    // The mark "unread" that somebody sets by hand must stay: so only when it is opened, or more has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, conversation.seq, lastSeen]);

  return (
    <>
      <ThreadHeader
        conversation={conversation}
        members={members}
        me={me}
        work={work}
        onDone={props.onDone}
        mayWrite={mayWrite}
        menu={opened === "followUp" ? null : opened}
        onMenu={onOpened}
        onFind={find.open}
        onBack={onBack}
        onPerson={onPerson}
      />
      {find.isOpen && (
        <FindBar
          key={find.key}
          finding={find.finding}
          field={find.field}
          onFocused={find.onFocused}
          onClose={find.close}
        />
      )}
      {conversation.needs.review_id !== null && mayWrite && (
        <ReviewBar reviewId={conversation.needs.review_id} conversation={conversation} />
      )}
      {thread.data !== undefined ? (
        <ThreadMessages
          log={log}
          conversation={conversation}
          thread={thread.data}
          part={part}
          searched={find.isOpen ? find.finding.text.trim() || undefined : undefined}
          target={find.finding.target}
          outgoing={outgoing}
          me={me}
          mayWrite={mayWrite}
          onSeen={(seq) => (seen.current = seq)}
          onRetry={retry}
          onEdit={(sent) => {
            drop(sent);
            writing.current?.take(sent.text);
          }}
          onDrop={drop}
          onCalledBack={(text) => writing.current?.takeIfEmpty(text)}
        />
      ) : thread.isPending ? (
        <Bubbles />
      ) : (
        <ErrorState why={problemSentence(t, thread.error)} onRetry={() => void thread.refetch()} />
      )}
      {mayWrite && (
        <Composer
          conversation={conversation}
          onSend={(text) => {
            // What one writes stands at the end.
            leavePart(queries, id);
            send(text, seen.current);
          }}
          onWrite={onWrite}
          onNote={(text) =>
            note.mutateAsync(text).then(
              () => true,
              () => false,
            )
          }
          isFollowUpOpen={opened === "followUp"}
          onFollowUp={(isOpen) => onOpened(isOpen ? "followUp" : null)}
          onLeave={() => log.current?.focus({ preventScroll: true })}
          handle={writing}
        />
      )}
    </>
  );
}

export function NoThread() {
  const { t } = useT();
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      <StateMessage
        icon={MessagesSquare}
        title={t("inbox:empty.thread")}
        body={t("inbox:empty.threadBody")}
      />
    </div>
  );
}

function Waiting() {
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-6">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3 w-40" />
      </div>
      <Bubbles />
    </>
  );
}

function Bubbles() {
  const { t } = useT();
  return (
    <div
      role="status"
      aria-label={t("ui:loading")}
      className="flex flex-1 flex-col justify-end gap-3 bg-sunken p-6"
    >
      {["w-2/5", "w-1/2", "w-1/3"].map((width, index) => (
        <Skeleton
          key={width}
          className={`h-9 rounded-xl ${width} ${index === 1 ? "self-start" : "self-end"}`}
        />
      ))}
    </div>
  );
}
