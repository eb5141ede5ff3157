import { StickyNote } from "lucide-react";
import type { ConversationHead, ThreadEntry, ThreadMessage } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { clock, pageZone } from "@/lib/time";
import { Bubble } from "@/ui/chat/Bubble";
import { DayLine } from "@/ui/chat/DayLine";
import { ThreadLine } from "@/ui/chat/ThreadLine";
import type { TicksState } from "@/ui/Ticks";
import { deleteNote } from "../api";
import { refusedSentence } from "../refused";
import { isUnsent, type Outgoing } from "../outgoing";
import type { Row } from "../thread";
import { entrySentence, entryTone, isByHand, nameOf, senderOf, troubleOf, troubleSentence } from "../words";
import { ACTION, Aside, CallBack, Failed, Uncertain, useDoing } from "./MessageActions";

interface ThreadRowProps {
  row: Row;
  conversation: ConversationHead;
  /** How the person is called in a sentence. */
  name: string;
  me: string | undefined;
  mayWrite: boolean;
  onRetry: (sent: Outgoing) => void;
  onEdit: (sent: Outgoing) => void;
  onDrop: (sent: Outgoing) => void;
  /** A message that was not sent yet will not be: what it said. */
  onCalledBack: (text: string) => void;
  searched: string | undefined;
  /** The message at which whoever searches stands. */
  targetSeq: number | undefined;
}

/** One row of the thread, of whatever kind. */
export function ThreadRow({ row, ...about }: ThreadRowProps) {
  switch (row.kind) {
    case "day":
      return <DayLine at={row.at} />;
    case "unread":
      return <UnreadLine count={row.count} />;
    case "message":
      return <MessageRow message={row.message} isLast={row.isLast} {...about} />;
    case "outgoing":
      return <OutgoingRow sent={row.outgoing} {...about} />;
    case "entry":
      return row.entry.kind === "note" ? (
        <NoteRow note={row.entry} {...about} />
      ) : (
        <EntryRow entry={row.entry} {...about} />
      );
  }
}

type About = Omit<ThreadRowProps, "row">;

/** From here on nobody has read it. */
function UnreadLine({ count }: { count: number }) {
  const { t } = useT();
  const words = t("inbox:row.unread", { count });
  return (
    <div role="separator" aria-label={words} className="flex items-center gap-3 py-2 text-sm text-sage-text">
      <span aria-hidden="true" className="h-px flex-1 bg-sage-mid" />
      <span aria-hidden="true" className="font-medium num">
        {words}
      </span>
      <span aria-hidden="true" className="h-px flex-1 bg-sage-mid" />
    </div>
  );
}

function ticksOf({ state }: ThreadMessage): TicksState {
  if (state === "sent" || state === "delivered" || state === "read") return state;
  return state === "failed" || state === "uncertain" ? state : null;
}

function MessageRow({
  message,
  isLast,
  conversation,
  name,
  me,
  mayWrite,
  onCalledBack,
  searched,
  targetSeq,
}: About & { message: ThreadMessage; isLast: boolean }) {
  const { t, language } = useT();
  const now = useNow();
  const trouble = troubleOf(message);
  const sender = isLast ? senderOf(t, message, me) : null;
  const isOurs = message.direction === "out";
  return (
    <div className={cx("flex flex-col", isLast ? "pb-2.5" : "pb-0.5")}>
      <Bubble
        from={isOurs ? "us" : "them"}
        body={message.body}
        at={message.at}
        ticks={ticksOf(message)}
        name={nameOf(conversation)}
        isJoined={!isLast}
        isFaded={trouble === "cancelled"}
        searched={searched}
        className={cx(
          trouble === "cancelled" && "line-through decoration-line-strong",
          message.seq === targetSeq && "outline-2 outline-offset-2 outline-amber",
        )}
      />
      {trouble !== null && (
        <Aside isAlert={trouble === "failed" || trouble === "uncertain"}>
          {troubleSentence(t, language, message, name, now)}
          {mayWrite && trouble === "uncertain" && <Uncertain message={message} />}
          {mayWrite && trouble === "failed" && conversation.needs.failures > 0 && (
            <Failed message={message} />
          )}
        </Aside>
      )}
      {mayWrite && message.state === "queued" && isByHand(message) && (
        <CallBack message={message} isWaiting={trouble === "waiting"} onCalledBack={onCalledBack} />
      )}
      {sender !== null && (
        <Aside>
          <bdi>{sender}</bdi>
        </Aside>
      )}
    </div>
  );
}

function OutgoingRow({ sent, conversation, name, onRetry, onEdit, onDrop }: About & { sent: Outgoing }) {
  const { t } = useT();
  const isLost = isUnsent(sent);
  return (
    <div className="flex flex-col pb-2.5">
      <Bubble
        from="us"
        body={sent.text}
        at={sent.at}
        ticks={isLost ? "failed" : null}
        name={nameOf(conversation)}
        isFaded
      />
      {isLost && (
        <Aside isAlert>
          {sent.state === "refused"
            ? t("inbox:thread.refused", { why: refusedSentence(t, sent.reason ?? "", name) })
            : sent.state === "overtaken"
              ? t("inbox:thread.overtaken")
              : t("inbox:thread.notSent")}
          {sent.state !== "refused" && (
            <button type="button" className={ACTION} onClick={() => onRetry(sent)}>
              {sent.state === "overtaken" ? t("inbox:thread.sendAnyway") : t("inbox:thread.retry")}
            </button>
          )}
          {sent.state === "overtaken" && (
            <button type="button" className={ACTION} onClick={() => onEdit(sent)}>
              {t("inbox:thread.edit")}
            </button>
          )}
          <button type="button" className={ACTION} onClick={() => onDrop(sent)}>
            {t("inbox:thread.discard")}
          </button>
        </Aside>
      )}
    </div>
  );
}

function EntryRow({ entry, conversation, name }: About & { entry: ThreadEntry }) {
  const { t, language } = useT();
  const now = useNow();
  const zone = conversation.contact.time_zone ?? pageZone();
  return (
    <div className="flex flex-col pb-2.5">
      <ThreadLine tone={entryTone(entry)}>
        {entrySentence(t, language, entry, { name, zone, now })}
      </ThreadLine>
    </div>
  );
}

function NoteRow({ note, conversation, me, mayWrite }: About & { note: ThreadEntry }) {
  const { t, language } = useT();
  const run = useDoing(conversation.id);
  const by = note.actor?.name ?? t("inbox:thread.former");
  const isMine = note.actor !== null && note.actor.id === me;
  return (
    <div className="flex flex-col pb-2.5">
      <div className="group w-fit max-w-[88%] self-end rounded-xl border border-dashed border-line-strong bg-amber-soft px-3 py-1.5">
        <p className="flex items-center gap-1.5 text-sm text-amber-text">
          <StickyNote aria-hidden="true" className="size-3.5" strokeWidth={2} />
          {t("inbox:thread.note", { name: by })}
          <time dateTime={note.at} className="ms-auto ps-3 num">
            {clock(Date.parse(note.at), pageZone(), language)}
          </time>
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {note.text}
        </p>
        {isMine && mayWrite && (
          <button
            type="button"
            className="text-sm text-muted underline underline-offset-4 hover:text-ink"
            onClick={() => run(deleteNote(conversation.id, note.id))}
          >
            {t("inbox:thread.deleteNote")}
          </button>
        )}
      </div>
    </div>
  );
}
