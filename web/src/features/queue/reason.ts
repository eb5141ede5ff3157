/** Why this row stands where it stands, in words, and in the colour of what it means. */
import type { QueueItem } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { deferSentence, errorSentence, pauseSentence, settledSentence } from "@/lib/reasonSentence";
import { inZone } from "@/lib/time";
import type { Tone } from "@/ui/Chip";

/** Coral: needs a person. Amber: only needs time. */
const NEEDS_PERSON = new Set([
  "connection_unavailable",
  "connection_logged_out",
  "connection_restricted",
  "connection_deleted",
  "connection_disconnected",
  "awaiting_approval",
  "quota",
  "handoff",
  "breaker",
  "kill_switch",
  "stranded",
  "media_missing",
  "plan_lost",
]);

export function beatTone(item: QueueItem): "amber" | "coral" {
  return item.error !== null || NEEDS_PERSON.has(item.reason?.code ?? "") ? "coral" : "amber";
}

interface RowReason {
  text: string;
  tone: Exclude<Tone, "plain">;
}

interface ReasonFacts {
  now: number;
  /** The kill switch is on: what is due on time will not leave. */
  isKilled: boolean;
}

export function rowReason(
  t: T,
  language: Language,
  item: QueueItem,
  { now, isKilled }: ReasonFacts,
): RowReason {
  const name = firstName(item.contact.name);
  const when = (iso: string) => inZone(t, language, Date.parse(iso), item.contact.time_zone, now);
  if (item.error !== null) return { text: errorSentence(t, item.error), tone: "coral" };
  const { reason } = item;
  if (reason?.kind === "pause" || item.state === "paused") {
    const code = reason?.code ?? "manual";
    return {
      text: pauseSentence(t, code, name),
      tone: NEEDS_PERSON.has(code) ? "coral" : "amber",
    };
  }
  if (reason?.kind === "skip") {
    const isWrong = reason.code === "invalid_address";
    return { text: t(isWrong ? "queue:unreached.invalid" : "queue:unreached.none", { name }), tone: "coral" };
  }
  if (reason?.kind === "defer") {
    const text = deferSentence(t, reason.code, reason.until === null ? null : when(reason.until));
    return { text, tone: NEEDS_PERSON.has(reason.code) ? "coral" : "amber" };
  }
  if (item.state === "waiting_reply") {
    const until = reason?.until ?? item.due_at;
    const text =
      until === null
        ? t("queue:waitingAnswer", { name })
        : t("queue:waitingAnswerUntil", { name, until: when(until) });
    return { text, tone: "blue" };
  }
  if (isKilled) return { text: settledSentence(t, "sourcePause", "kill_switch", name), tone: "coral" };
  const isOut = item.due_at !== null && Date.parse(item.due_at) <= now;
  return { text: isOut ? t("queue:dueNow") : t("queue:onTime"), tone: "sage" };
}

export function nodeName(t: T, node: { type: string | null; label: string | null } | null): string {
  if (node?.label) return node.label;
  return t(`queue:node.${node?.type ?? "other"}` as "queue:node.other", {
    defaultValue: t("queue:node.other"),
  });
}

export function channelName(t: T, channel: string): string {
  return t(`queue:via.${channel}` as "queue:via.sms", { defaultValue: channel });
}
