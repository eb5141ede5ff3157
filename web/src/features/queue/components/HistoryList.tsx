import type { ReactNode } from "react";
import type { Enrollment, HistoryItem, QueueItem } from "@/api/models";
import { cx } from "@/lib/cx";
import { type T, useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { isCode } from "@/lib/reasonCodes";
import { deferSentence, pauseSentence, settledSentence } from "@/lib/reasonSentence";
import { inZone, relative } from "@/lib/time";
import { isHeldBack } from "../grouping";
import { nodeName, rowReason } from "../reason";

/** Where the person was; of what happened between two nodes, what it was. */
export function titleOf(t: T, { kind, node }: HistoryItem): string {
  return kind === "visit" || node !== null ? nodeName(t, node) : t(`queue:history.kind.${kind}`);
}

/** That says all by its title. */
const SAID = new Set<HistoryItem["kind"]>(["entered", "resumed", "due_now", "moved"]);

/** What came of a visit to a node, with its reason when it has one. */
export function resultSentence(t: T, event: HistoryItem, name: string): string {
  const { kind, result, reason } = event;
  if (kind === "entered") return enteredBy(t, event);
  if (SAID.has(kind)) return "";
  if (reason !== null) {
    if (result === "skipped" && isCode("skip", reason)) return settledSentence(t, "skip", reason, name);
    if (result === "failed" && isCode("fail", reason)) return settledSentence(t, "fail", reason, name);
    if (result === "stopped" && isCode("stop", reason)) return settledSentence(t, "stop", reason, name);
    if (result === "paused") return pauseSentence(t, reason, name);
    if (result === "cancelled" && isCode("cancel", reason)) return settledSentence(t, "cancel", reason, name);
    if (isCode("defer", reason)) return deferSentence(t, reason, null);
  }
  return (
    visitSentence(t, event) ??
    t(`queue:history.result.${result}` as "queue:history.result.other", {
      defaultValue: t("queue:history.result.other"),
    })
  );
}

const SENT = ["sent", "delivered", "read"] as const;

/** What a visit that came to something came to: how far its message got, that the wait was over. */
function visitSentence(t: T, { node, result, message }: HistoryItem): string | undefined {
  const far = SENT.find((state) => state === message?.state);
  if (result === "queued" && far !== undefined) return t(`queue:history.message_${far}`);
  if (result !== "executed") return undefined;
  if (node?.type === "wait") return t("queue:history.waited");
  return node?.type === "condition" ? t("queue:history.asked") : undefined;
}

const WAYS = ["rule", "person", "key", "campaign"] as const;

function enteredBy(t: T, { actor }: HistoryItem): string {
  const way = WAYS.find((each) => actor?.startsWith(`${each}:`));
  return way === undefined ? "" : t(`queue:history.by.${way}`);
}

/** That somebody reached the end is told by how it ended. */
const isTold = ({ kind, node, result }: HistoryItem) =>
  !(kind === "visit" && node?.type === "end" && result === "executed");

function nextLine(t: T, item: QueueItem, now: number, when: (iso: string) => string): string {
  const node = nodeName(t, item.node);
  if (item.state === "paused") return t("queue:history.pause", { node });
  if (item.due_at === null || isHeldBack(item, now)) return t("queue:history.next", { node });
  return t("queue:history.nextAt", { node, when: when(item.due_at) });
}

const DOT: Record<string, string> = {
  skipped: "border-line-strong bg-raised",
  failed: "border-coral bg-coral",
  stopped: "border-amber bg-amber",
  paused: "border-amber bg-raised",
  cancelled: "border-line-strong bg-line-strong",
};

interface HistoryListProps {
  events: readonly HistoryItem[];
  /** Whose history it is. */
  of: Pick<Enrollment, "contact_name" | "time_zone">;
  item: QueueItem | undefined;
  now: number;
  isKilled: boolean;
}

export function HistoryList({ events: all, of, item, now, isKilled }: HistoryListProps) {
  const { t, language } = useT();
  const zone = of.time_zone;
  const events = all.filter(isTold);
  const name = firstName(of.contact_name);
  if (events.length === 0 && item === undefined)
    return <p className="text-muted">{t("queue:history.empty")}</p>;
  const when = (iso: string) => inZone(t, language, Date.parse(iso), zone, now);
  return (
    <ol>
      {events.map((event, index) => (
        <Beat
          key={`${event.at}-${index}`}
          dot={DOT[event.result] ?? "border-sage bg-sage"}
          isLast={index === events.length - 1 && item === undefined}
          title={titleOf(t, event)}
        >
          <p className="text-sm text-muted empty:hidden">{resultSentence(t, event, name)}</p>
          <p className="text-sm text-muted num">
            {when(event.at)} <span aria-hidden="true">·</span> {relative(t, Date.parse(event.at), now)}
          </p>
        </Beat>
      ))}
      {item !== undefined && (
        <Beat
          dot="size-2.5 border-amber bg-amber shadow-[0_0_0_4px_var(--amber-soft)]"
          isLast
          isNow
          title={t("queue:history.waitsFor")}
        >
          <p className="text-sm">{rowReason(t, language, item, { now, isKilled }).text}</p>
          <p className="text-sm text-muted num">{nextLine(t, item, now, when)}</p>
        </Beat>
      )}
    </ol>
  );
}

interface BeatProps {
  dot: string;
  title: string;
  isLast: boolean;
  isNow?: boolean;
  children: ReactNode;
}

function Beat({ dot, title, isLast, isNow = false, children }: BeatProps) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="flex w-2.5 flex-col items-center">
        <span className={cx("mt-1.5 size-[7px] shrink-0 rounded-full border-[1.5px]", dot)} />
        {!isLast && <span className="-mb-1.5 w-[1.5px] flex-1 bg-line-strong" />}
      </span>
      <div className={cx("min-w-0 flex-1", !isLast && "pb-5")}>
        <p className={cx("font-semi text-pretty", isNow && "text-amber-text")}>{title}</p>
        {children}
      </div>
    </li>
  );
}
