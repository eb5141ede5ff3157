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
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { loadOlder } from "../api";
import type { Outgoing } from "../outgoing";
import { leavePart, loadNewerOfPart, loadOlderOfPart } from "../part";
import { type Kept, type Part, rowsOf, unreadOf } from "../thread";
import type { Target } from "../useFinding";
import { callOf, nameOf } from "../words";
import { ThreadRow } from "./ThreadRow";

interface ThreadMessagesProps {
  /** What scrolls, and takes the keyboard from the field. */
  log: RefObject<HTMLDivElement | null>;
  conversation: ConversationHead;
  thread: Kept;
  /** What is shown instead: a part apart from the newest ones. */
  part: Part | null;
  /** What is searched for, and where to go. */
  searched: string | undefined;
  target: Target | undefined;
  outgoing: readonly Outgoing[];
  me: string | undefined;
  mayWrite: boolean;
  /** The number of the last message that stood before the reader for a moment. */
  onSeen: (seq: number) => void;
  onRetry: (sent: Outgoing) => void;
  onEdit: (sent: Outgoing) => void;
  onDrop: (sent: Outgoing) => void;
  onCalledBack: (text: string) => void;
}

const AT_END = 80;
/** More is read once so few rows are left in its direction. */
const NEAR = 8;
/** What came in the moment before one sends was not read. */
const READ_MS = 1_000;

export function ThreadMessages(props: ThreadMessagesProps) {
  const {
    log: scroller,
    conversation,
    thread,
    part,
    searched,
    target,
    outgoing,
    me,
    mayWrite,
    onSeen,
    onRetry,
    onEdit,
    onDrop,
    onCalledBack,
  } = props;
  const { t } = useT();
  const queries = useQueryClient();
  // As it was when it was opened: from then on it counts as read.
  const [unread] = useState(() =>
    thread.messages.at(-1)?.seq === conversation.seq
      ? unreadOf(thread.messages, conversation.unread)
      : undefined,
  );
  const shownPart = part ?? thread;
  const rows = useMemo(
    () => rowsOf(shownPart, part === null ? outgoing : [], pageZone(), unread),
    [shownPart, part, outgoing, unread],
  );
  const [isLoading, setLoading] = useState<"older" | "newer" | null>(null);
  const [seen, setSeen] = useState(thread.messages.at(-1)?.seq ?? 0);
  const [isAtLast, setAtLast] = useState(true);
  // The last of a part is not the newest one.
  const isAtEnd = isAtLast && part === null;

  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read here and nowhere memoized
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => 56,
    overscan: 12,
    anchorTo: "end",
    // What is laid behind a part is no news: the reader stays.
    followOnAppend: isAtEnd,
    scrollEndThreshold: AT_END,
    paddingStart: 16,
    paddingEnd: 16,
  });

  const opensAt = useRef(rows.findIndex(({ kind }) => kind === "unread"));
  useLayoutEffect(() => {
    if (opensAt.current < 0) virtual.scrollToEnd();
    else virtual.scrollToIndex(opensAt.current, { align: "start" });
  }, [virtual, conversation.id]);

  // A bar that opens or closes above moves nothing that is read.
  const top = useRef<number>(undefined);
  useLayoutEffect(() => {
    const now = scroller.current?.parentElement?.offsetTop;
    if (now !== undefined && top.current !== undefined && now !== top.current)
      scroller.current?.scrollBy(0, now - top.current);
    top.current = now;
  });

  const targetAt = rows.findIndex(
    (row) => target !== undefined && row.kind === "message" && row.message.seq === target.seq,
  );
  const isTargetHere = targetAt >= 0;
  useLayoutEffect(() => {
    if (isTargetHere) virtual.scrollToIndex(targetAt, { align: "center" });
    // Once for each time that one goes there, as soon as it is here: rows that come in front move nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [virtual, target, isTargetHere]);

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

  const load = useCallback(
    (which: "older" | "newer") => {
      setLoading(which);
      const { id } = conversation;
      const loading =
        part === null
          ? loadOlder(queries, id)
          : which === "older"
            ? loadOlderOfPart(queries, id, part)
            : loadNewerOfPart(queries, id, part);
      loading
        .catch((error: unknown) =>
          showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
        )
        .finally(() => setLoading(null));
    },
    [queries, conversation, part, t],
  );
  const shown = virtual.getVirtualItems();
  const isNearStart = (shown[0]?.index ?? NEAR) < NEAR && shownPart.hasOlder;
  const isNearEnd = (shown.at(-1)?.index ?? 0) > rows.length - NEAR && part !== null;
  useEffect(() => {
    if (isLoading === null && (isNearStart || isNearEnd)) load(isNearEnd ? "newer" : "older");
  }, [isNearStart, isNearEnd, isLoading, load]);
  /** Out of the part, if one is shown: what is drawn then begins at its end. */
  const toNewest = () => {
    leavePart(queries, conversation.id);
    setAtLast(true);
    virtual.scrollToEnd();
  };
  const isWhole = part === null;
  const wasWhole = useRef(isWhole);
  useLayoutEffect(() => {
    if (isWhole && !wasWhole.current && isAtLast) virtual.scrollToEnd();
    wasWhole.current = isWhole;
    // Only when the part is left.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWhole]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-sunken short:min-h-40">
      {isLoading !== null && (
        <p
          role="status"
          className={cx(
            "absolute inset-x-0 z-10 text-center text-sm text-muted",
            isLoading === "older" ? "top-1" : "bottom-1",
          )}
        >
          {t(`inbox:thread.${isLoading}`)}
        </p>
      )}
      <div
        ref={scroller}
        role="log"
        aria-label={t("inbox:thread.label", { name: nameOf(conversation) })}
        tabIndex={0}
        onScroll={() => setAtLast(part === null && virtual.isAtEnd(AT_END))}
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
                  onCalledBack={onCalledBack}
                  searched={searched}
                  targetSeq={searched === undefined ? undefined : target?.seq}
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
          onClick={toNewest}
        >
          <ArrowDown aria-hidden="true" />
          {fresh > 0 ? t("inbox:thread.toNewestWith", { count: fresh }) : t("inbox:thread.toNewest")}
        </Button>
      )}
    </div>
  );
}
