import { Link } from "@tanstack/react-router";
import { CircleHelp, MessageSquareWarning, OctagonX, UserRoundCheck } from "lucide-react";
import type { Conversation } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { settledSentence } from "@/lib/reasonSentence";
import { age, dayClock, pageZone } from "@/lib/time";
import { Avatar } from "@/ui/Avatar";
import { ChannelMark } from "@/ui/ChannelMark";
import { Chip } from "@/ui/Chip";
import { useChannelName } from "../channel";
import { readDraft } from "../drafts";
import { isUnsent, useOutgoing } from "../outgoing";
import type { InboxSearch } from "../search";
import { callOf, lastLine, nameOf } from "../words";
import { PresentChip } from "./Present";

interface ConversationRowProps {
  conversation: Conversation;
  search: InboxSearch;
  isOpen: boolean;
  now: number;
  onWrite: () => void;
}

const FRESH_MS = 24 * 3_600_000;

/** Who, what was said last, how long they wait. The whole row is one link. */
export function ConversationRow({ conversation, search, isOpen, now, onWrite }: ConversationRowProps) {
  const { t } = useT();
  const name = nameOf(conversation);
  const channelName = useChannelName();
  const { unread, waiting_since } = conversation;
  const isUnread = unread > 0;
  const draft = isOpen ? "" : readDraft(conversation.id).text;
  const lost = useOutgoing().findLast((one) => one.conversationId === conversation.id && isUnsent(one));
  const isBegun = draft.trim() !== "";
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
        "relative flex gap-3 border-b border-line px-4 py-2.5 -outline-offset-2 transition-colors duration-150",
        isOpen ? "bg-raised" : "hover:bg-hover",
      )}
    >
      {isOpen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.5 bg-sage" />}
      <span className="relative h-fit">
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
          <Age conversation={conversation} now={now} />
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <Line
            className={
              lost !== undefined
                ? "text-coral-text"
                : isBegun
                  ? "text-amber-text"
                  : isUnread
                    ? "text-ink"
                    : "text-muted"
            }
            {...(lost !== undefined
              ? { by: t("inbox:row.lost"), text: lost.text }
              : isBegun
                ? { by: t("inbox:row.draft"), text: draft }
                : lastLine(t, conversation))}
          />
          {isUnread && (
            <span className="grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-sage px-1.5 text-xs font-bold text-on-sage num">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{t("inbox:row.unread", { count: unread })}</span>
            </span>
          )}
        </span>
        <Marks conversation={conversation} now={now} />
        <PresentChip conversationId={conversation.id} />
        {waiting_since !== null && (
          <span className="sr-only">
            {t("inbox:row.waiting", { time: age(t, Date.parse(waiting_since), now) })}
          </span>
        )}
      </span>
    </Link>
  );
}

/** Who said it stands apart from what was said: each is cut and read in its own direction. */
function Line({ by, text, className }: { by: string | null; text: string; className: string }) {
  return (
    <span className={cx("flex min-w-0 flex-1 gap-1", className)}>
      {by !== null && <span className="shrink-0">{`${by} `}</span>}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {text}
      </span>
    </span>
  );
}

/** How long the person waits, in amber; else when it last moved. */
function Age({
  conversation: { waiting_since, activity_at },
  now,
}: {
  conversation: Conversation;
  now: number;
}) {
  const { t } = useT();
  const at = waiting_since ?? activity_at;
  return (
    <time
      dateTime={at}
      className={cx(
        "shrink-0 text-sm num",
        waiting_since === null ? "text-subtle" : "font-medium text-amber-text",
      )}
    >
      {age(t, Date.parse(at), now)}
    </time>
  );
}

function Marks({ conversation, now }: { conversation: Conversation; now: number }) {
  const { t, language } = useT();
  const { needs, follow_up, labels, assignee, snoozed_until, handoff_since } = conversation;
  const stopped =
    follow_up?.state === "stopped" &&
    follow_up.reason !== null &&
    follow_up.ended_at !== null &&
    now - Date.parse(follow_up.ended_at) < FRESH_MS
      ? settledSentence(t, "stop", follow_up.reason, callOf(conversation))
      : null;
  const hasSome =
    needs.review_id !== null ||
    needs.uncertain > 0 ||
    needs.failures > 0 ||
    stopped !== null ||
    labels.length > 0 ||
    assignee !== null ||
    snoozed_until !== null ||
    handoff_since !== null;
  if (!hasSome) return null;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {needs.review_id !== null && (
        <Chip tone="coral" icon={OctagonX}>
          {t("inbox:row.asksToStop")}
        </Chip>
      )}
      {needs.failures > 0 && (
        <Chip tone="coral" icon={MessageSquareWarning}>
          {t("inbox:row.failed")}
        </Chip>
      )}
      {needs.uncertain > 0 && (
        <Chip tone="coral" icon={CircleHelp}>
          {t("inbox:row.uncertain")}
        </Chip>
      )}
      {stopped !== null && (
        <Chip tone={follow_up?.reason === "opted_out" ? "coral" : "amber"}>{stopped}</Chip>
      )}
      {handoff_since !== null && <Chip tone="blue">{t("inbox:row.handedOff")}</Chip>}
      {snoozed_until !== null && (
        <Chip>
          {t("inbox:row.snoozedUntil", {
            until: dayClock(Date.parse(snoozed_until), pageZone(), language, now),
          })}
        </Chip>
      )}
      {labels.map((label) => (
        <Chip key={label}>
          <bdi>{label}</bdi>
        </Chip>
      ))}
      {assignee !== null && (
        <Chip icon={UserRoundCheck}>
          <bdi>{assignee.name ?? t("inbox:head.formerColleague")}</bdi>
        </Chip>
      )}
    </span>
  );
}
