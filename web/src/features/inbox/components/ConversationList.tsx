/** The list: only the rows in sight are in the page, pages come as one scrolls. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { Inbox, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { Button } from "@/ui/Button";
import { LoadingRows } from "@/ui/LoadingRows";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import type { InboxSearch } from "../search";
import type { ConversationsFound } from "../useConversations";
import { useStaysPut } from "../useStaysPut";
import { ConversationRow } from "./ConversationRow";

const ROW = 57;

interface ConversationListProps {
  found: ConversationsFound;
  search: InboxSearch;
  openId: string | undefined;
  /** Enter on the one that is open already: one wants to answer. */
  onWrite: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const { found, search } = props;
  const { conversations, problem, refetch } = found;
  if (problem !== null && conversations === undefined) {
    return asProblem(problem).isRefused ? <RefusedState /> : <Broken error={problem} onRetry={refetch} />;
  }
  if (conversations === undefined) return <Waiting />;
  if (conversations.length === 0) {
    if (found.isLoadingMore) return <Waiting />;
    return (
      <>
        <Nothing search={search} />
        {found.isFarBack && <FurtherBack onMore={found.more} />}
      </>
    );
  }
  return <Rows {...props} />;
}

function Rows({ found, search, openId, onWrite }: ConversationListProps) {
  const { t } = useT();
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = found.conversations ?? [];
  const { hasMore, isLoadingMore, isFarBack, more } = found;
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read here and nowhere memoized
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 10;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !isFarBack) more();
  }, [isNearEnd, hasMore, isLoadingMore, isFarBack, more]);
  useStaysPut(scroller, virtual, rows);
  const { onSight } = found;
  const inSight = shown.map(({ index }) => rows[index]?.id ?? "").join(" ");
  useEffect(() => onSight(inSight.split(" ")), [onSight, inSight]);
  const openIndex = rows.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: "auto" });
    // Only when another one is opened: rows that move must not take the reader along.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openId]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t("inbox:list")} className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const conversation = rows[index];
          if (conversation === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                conversation={conversation}
                search={search}
                isOpen={conversation.id === openId}
                now={now}
                onWrite={onWrite}
              />
            </li>
          );
        })}
      </ul>
      {isLoadingMore && (
        <p role="status" className="py-3 text-center text-sm text-muted">
          {t("ui:loadingMore")}
        </p>
      )}
      {isFarBack && !isLoadingMore && <FurtherBack onMore={more} />}
    </div>
  );
}

/** A word that nobody has said lately is looked for further back only when somebody asks for it. */
function FurtherBack({ onMore }: { onMore: () => void }) {
  const { t } = useT();
  return (
    <div className="flex justify-center py-3">
      <Button size="sm" onClick={onMore}>
        {t("inbox:empty.further")}
      </Button>
    </div>
  );
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useT();
  return <ErrorState why={problemSentence(t, error)} onRetry={onRetry} />;
}

function Waiting() {
  return (
    <LoadingRows count={8} className="h-14 gap-3 px-4 py-2">
      <Skeleton className="size-7 shrink-0 rounded-full" />
      <div className="flex-1 space-y-2 pt-1">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </LoadingRows>
  );
}

function Nothing({ search }: { search: InboxSearch }) {
  const { t } = useT();
  if (search.q !== undefined) {
    return (
      <StateMessage
        icon={SearchX}
        title={t("inbox:empty.search", { text: search.q })}
        body={t("inbox:empty.searchBody")}
      />
    );
  }
  const isAll = search.view === undefined && search.label === undefined;
  return (
    <StateMessage
      icon={Inbox}
      title={isAll ? t("inbox:empty.open") : t("inbox:empty.view")}
      body={isAll ? t("inbox:empty.openBody") : t("inbox:empty.viewBody")}
    />
  );
}
