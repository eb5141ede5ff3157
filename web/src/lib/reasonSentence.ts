/** Reason codes in words. A code newer than this page is admitted, never shown as if it were a sentence. */
import type { T } from "./i18n/useT";
import { isCode, type ReasonKind } from "./reasonCodes";

type Settled = Exclude<ReasonKind, "defer">;

/** "Follow-up stopped: Ana replied". */
export function settledSentence(t: T, kind: Settled, code: string, name: string): string {
  if (!isCode(kind, code)) return t("reasons:unknown", { code });
  // The key is one of a known set: the catalogue test proves that each has a sentence.
  return t(`reasons:${kind}.${code}` as "reasons:stop.reply", { name });
}

/** A pause has the reasons of the enrollment, of its journey and of our number. */
export function pauseSentence(t: T, code: string, name: string): string {
  return settledSentence(t, isCode("pause", code) ? "pause" : "sourcePause", code, name);
}

/** An error is a code, which a text for engineers may follow: "policy: 131047 …". */
export function errorSentence(t: T, error: string): string {
  const code = /^\w+/.exec(error)?.[0] ?? "";
  return settledSentence(t, "fail", isCode("fail", code) ? code : "unknown", "");
}

/** "Waiting until Tue 09:00 in São Paulo: quiet hours". */
export function deferSentence(t: T, code: string, until: string | null): string {
  if (!isCode("defer", code)) return t("reasons:unknown", { code });
  const cause = t(`reasons:defer.${code}`);
  return until === null ? t("reasons:wait", { cause }) : t("reasons:waitUntil", { until, cause });
}

/** "have not agreed": why, in a few words, behind a number of people or a state. */
export function whyText(t: T, code: string): string {
  return t(`reasons:why.${code}` as "reasons:why.unknown", {
    defaultValue: t("reasons:why.unknown"),
  });
}
