/**
 * The messages of a conversation: only those in sight are in the page. The end is where one stands; whoever has
 * scrolled away stays where they are, and is told of what came. What nobody has read is opened at its beginning.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ConversationHead } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { loadOlder } from "../api";
import type { Outgoing } from "../outgoing";
import { type Kept, rowsOf, unreadOf } from "../thread";
import { callOf, nameOf } from "../words";
import { ThreadRow } from "./ThreadRow";

interface ThreadMessagesProps {
  /** What scrolls, and takes the keyboard from the field. */
  log: RefObject<HTMLDivElement | null>;
  conversation: ConversationHead;
  thread: Kept;
  outgoing: readonly Outgoing[];
  me: string | undefined;
  mayWrite: boolean;
  /** The number of the last message that stood before the reader for a moment. */
  onSeen: (seq: number) => void;
  onRetry: (sent: Outgoing) => void;
  onEdit: (sent: Outgoing) => void;
  onDrop: (sent: Outgoing) => void;
}

const AT_END = 80;
/** What came in the moment before one sends was not read. */
const READ_MS = 1_000;

export function ThreadMessages(props: ThreadMessagesProps) {
  const {
    log: scroller,
    conversation,
    thread,
    outgoing,
    me,
    mayWrite,
    onSeen,
    onRetry,
    onEdit,
    onDrop,
  } = props;
  const { t } = useT();
  const queries = useQueryClient();
  // As it was when it was opened: from then on it counts as read.
  const [unread] = useState(() =>
    thread.messages.at(-1)?.seq === conversation.seq
      ? unreadOf(thread.messages, conversation.unread)
      : undefined,
  );
  const rows = useMemo(() => rowsOf(thread, outgoing, pageZone(), unread), [thread, outgoing, unread]);
  const [isLoading, setLoading] = useState(false);
  const [seen, setSeen] = useState(thread.messages.at(-1)?.seq ?? 0);
  const [isAtEnd, setAtEnd] = useState(true);

  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read here and nowhere memoized
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => 56,
    overscan: 12,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    paddingStart: 16,
    paddingEnd: 16,
  });

  const opensAt = useRef(rows.findIndex(({ kind }) => kind === "unread"));
  useLayoutEffect(() => {
    if (opensAt.current < 0) virtual.scrollToEnd();
    else virtual.scrollToIndex(opensAt.current, { align: "start" });
  }, [virtual, conversation.id]);

  const last = thread.messages.at(-1)?.seq ?? 0;
  if (isAtEnd && last !== seen) setSeen(last);
  const opened = useRef(true);
  useEffect(() => {
    if (!isAtEnd || document.hidden) return;
    const timer = setTimeout(() => onSeen(last), opened.current ? 0 : READ_MS);
    opened.current = false;
    return () => clearTimeout(timer);
    // Only when more has come, or the end is in sight again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAtEnd, last]);
  const overtaken = outgoing.findLast(({ state }) => state === "overtaken")?.clientId;
  useEffect(() => {
    if (overtaken !== undefined) virtual.scrollToEnd();
  }, [virtual, overtaken]);
  const fresh = thread.messages.filter(({ seq, direction }) => seq > seen && direction === "in").length;

  const older = useCallback(() => {
    setLoading(true);
    loadOlder(queries, conversation.id)
      .catch((error: unknown) =>
        showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
      )
      .finally(() => setLoading(false));
  }, [queries, conversation.id, t]);
  const shown = virtual.getVirtualItems();
  const isNearStart = (shown[0]?.index ?? 99) < 8;
  useEffect(() => {
    if (isNearStart && thread.hasOlder && !isLoading) older();
  }, [isNearStart, thread.hasOlder, isLoading, older]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-sunken">
      {isLoading && (
        <p role="status" className="absolute inset-x-0 top-1 z-10 text-center text-sm text-muted">
          {t("inbox:thread.older")}
        </p>
      )}
      <div
        ref={scroller}
        role="log"
        aria-label={t("inbox:thread.label", { name: nameOf(conversation) })}
        tabIndex={0}
        onScroll={() => setAtEnd(virtual.isAtEnd(AT_END))}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto -outline-offset-2"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ key, index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 flex flex-col px-4 min-[1100px]:px-6"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ThreadRow
                  row={row}
                  conversation={conversation}
                  name={callOf(conversation)}
                  me={me}
                  mayWrite={mayWrite}
                  onRetry={onRetry}
                  onEdit={onEdit}
                  onDrop={onDrop}
                />
              </div>
            );
          })}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="sm"
          className="absolute end-4 bottom-3 animate-fade rounded-full shadow-overlay"
          onClick={() => virtual.scrollToEnd()}
        >
          <ArrowDown aria-hidden="true" />
          {fresh > 0 ? t("inbox:thread.toNewestWith", { count: fresh }) : t("inbox:thread.toNewest")}
        </Button>
      )}
    </div>
  );
}
