/** What stands in the list and between messages, in words. */
import type { Conversation, ThreadEntry, ThreadMessage } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import type { Language } from "@/lib/i18n/languages";
import { firstName } from "@/lib/initials";
import { formatAddress } from "@/lib/phone";
import { isCode } from "@/lib/reasonCodes";
import { deferSentence, pauseSentence, settledSentence } from "@/lib/reasonSentence";
import { dayClock, inZone, pageZone } from "@/lib/time";

/** A person without a name is called by their address. */
export function nameOf({ contact, address }: Pick<Conversation, "contact" | "address">): string {
  return contact.name ?? formatAddress(address);
}

/** How a name is said in a sentence. */
export function callOf(conversation: Pick<Conversation, "contact" | "address">): string {
  return conversation.contact.name === null ? nameOf(conversation) : firstName(conversation.contact.name);
}

/** The last line of a row, with who said it where it was not the person. */
export function lastLine(t: T, { last }: Conversation): { by: string | null; text: string } {
  if (last === null) return { by: null, text: "" };
  const text = last.body;
  if (last.direction === "in") return { by: null, text };
  if (last.state === "cancelled") return { by: t("inbox:row.cancelled"), text };
  if (last.source === "phone") return { by: t("inbox:row.byPhone"), text };
  return { by: last.source === "inbox" ? t("inbox:row.you") : t("inbox:row.auto"), text };
}

/** What became of a message or a follow-up and why, by whatever kind of code it has: a sentence of its own. */
export function settledBy(t: T, code: string, name: string): string {
  const kind = (["cancel", "stop", "skip", "fail"] as const).find((one) => isCode(one, code));
  return settledSentence(t, kind ?? "fail", code, name);
}

/** Somebody of the team wrote it, here or through the API. */
export const isByHand = ({ source }: Pick<ThreadMessage, "source">): boolean =>
  source === "inbox" || source === "api";

type Trouble = "failed" | "uncertain" | "cancelled" | "waiting" | null;

/** What is to be said under a message of ours beside its ticks. */
export function troubleOf({ direction, state, waiting }: ThreadMessage): Trouble {
  if (direction === "in") return null;
  if (state === "failed" || state === "uncertain" || state === "cancelled") return state;
  return state === "queued" && waiting?.reason != null ? "waiting" : null;
}

export function troubleSentence(
  t: T,
  language: Language,
  message: ThreadMessage,
  name: string,
  now: number,
): string {
  const { reason, waiting } = message;
  switch (troubleOf(message)) {
    case "failed":
      return message.error === null
        ? settledBy(t, reason ?? "unknown", name)
        : t("inbox:thread.failed", { why: message.error });
    case "cancelled":
      return settledBy(t, reason ?? "manual", name);
    case "uncertain":
      return t("inbox:thread.uncertain");
    case "waiting": {
      const code = waiting?.reason ?? "";
      const until = waiting?.until ? dayClock(Date.parse(waiting.until), pageZone(), language, now) : null;
      return isCode("defer", code) ? deferSentence(t, code, until) : pauseSentence(t, code, name);
    }
    default:
      return "";
  }
}

/** Who sent it, where it was not the reader. */
export function senderOf(t: T, message: ThreadMessage, me: string | undefined): string | null {
  if (message.direction === "in") return null;
  if (message.journey !== null) {
    const { name, step, is_one_off } = message.journey;
    return is_one_off ? t("inbox:thread.promise") : t("inbox:thread.journey", { name, step });
  }
  if (message.campaign !== null) return t("inbox:thread.campaign", { name: message.campaign.name });
  switch (message.source) {
    case "phone":
      return t("inbox:thread.byPhone");
    case "system":
      return t("inbox:thread.bySystem");
    case "test":
      return t("inbox:thread.byTest");
    case "inbox":
      if (message.sent_by === null) return t("inbox:thread.byApi");
      if (message.sent_by.id === me) return null;
      return message.sent_by.name ?? t("inbox:thread.former");
    default:
      return t("inbox:thread.byApi");
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

interface Told {
  name: string;
  zone: string;
  now: number;
}

/** "Rafael gave this to Bruna"; a note has no sentence. */
export function entrySentence(
  t: T,
  language: Language,
  entry: ThreadEntry,
  { name, zone, now }: Told,
): string {
  const { kind, details } = entry;
  const actor =
    entry.actor === null ? t("inbox:line.someone") : (entry.actor.name ?? t("inbox:thread.former"));
  const other = text(details.person_name) || t("inbox:thread.former");
  const isSelf = entry.actor !== null && details.person_id === entry.actor.id;
  switch (kind) {
    case "assigned":
      return isSelf ? t("inbox:line.took", { actor }) : t("inbox:line.assigned", { actor, name: other });
    case "unassigned":
      return isSelf ? t("inbox:line.dropped", { actor }) : t("inbox:line.unassigned", { actor, name: other });
    case "snoozed": {
      const until = dayClock(Date.parse(text(details.until)), pageZone(), language, now);
      return t("inbox:line.snoozed", { actor, until });
    }
    case "resolved":
      return entry.actor === null ? t("inbox:line.resolvedByItself") : t("inbox:line.resolved", { actor });
    case "follow_up_planned": {
      const when = inZone(t, language, Date.parse(text(details.due_at)), zone, now);
      return t("inbox:line.follow_up_planned", { actor, when, name });
    }
    case "follow_up_stopped": {
      if (details.state !== "cancelled") return settledSentence(t, "stop", text(details.reason), name);
      return details.is_one_off === true
        ? t("inbox:line.promiseCancelled")
        : t("inbox:line.cancelled", { journey: text(details.journey_name) });
    }
    case "note":
      return "";
    default:
      return t(`inbox:line.${kind}`, { actor });
  }
}

/** How urgent a line is: what stopped is amber, a person who left is coral. */
export function entryTone({ kind, details }: ThreadEntry): "plain" | "amber" | "coral" {
  if (kind !== "follow_up_stopped") return "plain";
  return details.reason === "opted_out" ? "coral" : "amber";
}
