/** One recipient in words: who, why they stand where they stand, and since when. Pure. */
import type { Recipient } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { formatAddress } from "@/lib/phone";
import { isCode } from "@/lib/reasonCodes";
import { deferSentence, settledSentence } from "@/lib/reasonSentence";
import { inZone } from "@/lib/time";

export function recipientAddress({ send_to: address }: Pick<Recipient, "send_to">): string {
  return address === null ? "" : formatAddress(address);
}

/** People without a name show their address; of an erased one neither is left. */
export function recipientName(t: T, recipient: Pick<Recipient, "name" | "send_to">): string {
  return recipient.name ?? (recipientAddress(recipient) || t("campaigns:people.erased"));
}

/** Why it is so, as a sentence; empty where there is nothing to say. */
export function recipientReason(
  t: T,
  language: Language,
  recipient: Recipient,
  zone: string,
  now: number,
): string {
  const { state, reason, defer_reason: deferred, next_run_at: nextAt, replied_at: repliedAt } = recipient;
  const name = firstName(recipientName(t, recipient));
  if (state === "pending") {
    if (deferred === null || nextAt === null || Date.parse(nextAt) <= now)
      return t("campaigns:people.waitsNext");
    return deferSentence(t, deferred, inZone(t, language, Date.parse(nextAt), zone, now));
  }
  if (repliedAt !== null) return t("campaigns:people.repliedAt");
  if (reason === null) return "";
  if (state === "cancelled") return settledSentence(t, "cancel", reason, name);
  if (state === "skipped" || state === "failed") {
    const kind = state === "skipped" ? "skip" : "fail";
    return settledSentence(t, kind, isCode(kind, reason) || state === "skipped" ? reason : "unknown", name);
  }
  return "";
}

/** When it came to where it is. */
export function lastMoment(recipient: Recipient): string {
  const moments = [
    recipient.frozen_at,
    recipient.queued_at,
    recipient.sent_at,
    recipient.delivered_at,
    recipient.read_at,
    recipient.replied_at,
    recipient.ended_at,
  ].filter((moment) => moment !== null);
  return moments.reduce((latest, moment) => (moment > latest ? moment : latest));
}
