import { Link } from "@tanstack/react-router";
import { AlarmClock, Eye, PenLine } from "lucide-react";
import type { Conversation } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { age, dayClock, pageZone } from "@/lib/time";
import { Avatar } from "@/ui/Avatar";
import { ChannelMark } from "@/ui/ChannelMark";
import { useChannelName } from "../channel";
import { readDraft } from "../drafts";
import { isUnsent, useOutgoing } from "../outgoing";
import type { InboxSearch } from "../search";
import { lastLine, nameOf } from "../words";
import { usePresentNames } from "./Present";
import { RowMarks } from "./RowMarks";

interface ConversationRowProps {
  conversation: Conversation;
  search: InboxSearch;
  isOpen: boolean;
  now: number;
  onWrite: () => void;
}

/** Two lines: who and since when; what was said last, and what stands out. The whole row is one link. */
export function ConversationRow({ conversation, search, isOpen, now, onWrite }: ConversationRowProps) {
  const { t } = useT();
  const name = nameOf(conversation);
  const channelName = useChannelName();
  const { unread, waiting_since } = conversation;
  const isUnread = unread > 0;
  return (
    <Link
      to="/inbox/$conversationId"
      params={{ conversationId: conversation.id }}
      search={search}
      data-conversation={conversation.id}
      aria-current={isOpen ? "true" : undefined}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== "Enter" || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onWrite();
      }}
      className={cx(
        "relative flex gap-3 border-b border-line px-4 py-2 -outline-offset-2 transition-colors duration-150",
        isOpen ? "bg-raised" : "hover:bg-hover",
      )}
    >
      {isOpen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.5 bg-sage" />}
      <span className="relative mt-0.5 h-fit">
        <Avatar name={name} />
        <ChannelMark
          look="corner"
          channel={conversation.channel}
          name={channelName(conversation.channel)}
          className="absolute -end-1.5 -bottom-1.5"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={cx("min-w-0 flex-1 truncate", isUnread ? "font-bold" : "font-medium")}>{name}</bdi>
          <When conversation={conversation} now={now} />
        </span>
        <span className="flex h-5 items-center gap-1.5">
          <LastWords conversation={conversation} isOpen={isOpen} />
          <RowMarks conversation={conversation} now={now} />
          <Assignee conversation={conversation} />
          {isUnread && (
            <span className="grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-sage px-1.5 text-xs font-bold text-on-sage num">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{t("inbox:row.unread", { count: unread })}</span>
            </span>
          )}
        </span>
        {waiting_since !== null && (
          <span className="sr-only">
            {t("inbox:row.waiting", { time: age(t, Date.parse(waiting_since), now) })}
          </span>
        )}
      </span>
    </Link>
  );
}

/** Who writes at this moment; what could not be sent, what was begun, or what was said last. */
function LastWords({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useT();
  const present = usePresentNames(conversation.id);
  const lost = useOutgoing().findLast((one) => one.conversationId === conversation.id && isUnsent(one));
  const draft = isOpen ? "" : readDraft(conversation.id).text;
  if (present?.isWriting === true)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 font-medium text-amber-text">
        <PenLine aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
        <span className="truncate">{present.words}</span>
      </span>
    );
  return (
    <>
      {lost !== undefined ? (
        <Line className="text-coral-text" by={t("inbox:row.lost")} text={lost.text} />
      ) : draft.trim() !== "" ? (
        <Line className="text-amber-text" by={t("inbox:row.draft")} text={draft} />
      ) : (
        <Line
          className={conversation.unread > 0 ? "text-ink" : "text-muted"}
          {...lastLine(t, conversation)}
        />
      )}
      {present !== null && (
        <span title={present.words} className="shrink-0 text-muted">
          <Eye aria-hidden="true" className="size-3.5" strokeWidth={2} />
          <span className="sr-only">{present.words}</span>
        </span>
      )}
    </>
  );
}

/** Who said it stands apart from what was said: each is cut and read in its own direction. */
function Line({ by, text, className }: { by: string | null; text: string; className: string }) {
  return (
    <span className={cx("flex min-w-16 flex-1 gap-1", className)}>
      {by !== null && <span className="shrink-0">{`${by} `}</span>}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {text}
      </span>
    </span>
  );
}

/** Until when it is put off; else how long the person waits, in amber; else when it last moved. */
function When({ conversation, now }: { conversation: Conversation; now: number }) {
  const { t, language } = useT();
  const { waiting_since: waitingSince, snoozed_until: snoozedUntil, activity_at: activityAt } = conversation;
  const at = snoozedUntil ?? waitingSince ?? activityAt;
  const until = snoozedUntil === null ? null : dayClock(Date.parse(snoozedUntil), pageZone(), language, now);
  const words = until === null ? undefined : t("inbox:row.snoozedUntil", { until });
  return (
    <time
      dateTime={at}
      title={words}
      className={cx(
        "flex shrink-0 items-center gap-1 text-sm num",
        until !== null
          ? "text-blue-text"
          : waitingSince === null
            ? "text-subtle"
            : "font-medium text-amber-text",
      )}
    >
      {until === null ? (
        age(t, Date.parse(at), now)
      ) : (
        <>
          <AlarmClock aria-hidden="true" className="size-3.5" strokeWidth={2} />
          <span aria-hidden="true">{until}</span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </time>
  );
}

/** Whose it is. */
function Assignee({ conversation: { assignee } }: { conversation: Conversation }) {
  const { t } = useT();
  if (assignee === null) return null;
  const name = assignee.name ?? t("inbox:head.formerColleague");
  const words = t("inbox:head.assigned", { name });
  return (
    <span role="img" aria-label={words} title={words} className="shrink-0">
      <Avatar name={name} size="xs" />
    </span>
  );
}
