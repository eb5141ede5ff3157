/** What stands out about a conversation, beside its last words: the most urgent first, in one line. */
import { CircleHelp, type LucideIcon, MessageSquareWarning, OctagonX } from "lucide-react";
import type { Conversation } from "@/api/models";
import { cx } from "@/lib/cx";
import { fitting } from "@/lib/fitting";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { settledSentence } from "@/lib/reasonSentence";
import { callOf } from "../words";

const FRESH_MS = 24 * 3_600_000;
/** What has room beside the words, in letters; of the rest stands how many there are. */
const ROOM = 22;

const TONES = {
  coral: "bg-coral-soft text-coral-text",
  blue: "bg-blue-soft text-blue-text",
  plain: "bg-quiet text-muted",
};

interface Mark {
  text: string;
  /** In full, where the row has room for less. */
  words?: string;
  tone: keyof typeof TONES;
  icon?: LucideIcon;
}

function marksOf(t: T, conversation: Conversation, now: number): Mark[] {
  const { needs, follow_up: followUp, labels, handoff_since: handoffSince } = conversation;
  const marks: Mark[] = [];
  if (needs.review_id !== null)
    marks.push({ text: t("inbox:row.asksToStop"), tone: "coral", icon: OctagonX });
  if (needs.failures > 0)
    marks.push({ text: t("inbox:row.failed"), tone: "coral", icon: MessageSquareWarning });
  if (needs.uncertain > 0) marks.push({ text: t("inbox:row.uncertain"), tone: "coral", icon: CircleHelp });
  if (
    followUp?.state === "stopped" &&
    followUp.reason !== null &&
    followUp.ended_at !== null &&
    now - Date.parse(followUp.ended_at) < FRESH_MS
  )
    marks.push({
      text:
        followUp.reason === "opted_out" ? t("inbox:latest.unsubscribed") : t("inbox:person.state.stopped"),
      words: settledSentence(t, "stop", followUp.reason, callOf(conversation)),
      tone: followUp.reason === "opted_out" ? "coral" : "plain",
    });
  if (handoffSince !== null) marks.push({ text: t("inbox:row.handedOff"), tone: "blue" });
  return [...marks, ...labels.map((text) => ({ text, tone: "plain" as const }))];
}

export function RowMarks({ conversation, now }: { conversation: Conversation; now: number }) {
  const { t, language } = useT();
  const marks = marksOf(t, conversation, now);
  if (marks.length === 0) return null;
  const shown = fitting(
    marks.map(({ text }) => text),
    ROOM,
  );
  const rest = marks.slice(shown);
  return (
    <span className="flex max-w-[62%] min-w-0 items-center gap-1">
      {marks.slice(0, shown).map((mark) => (
        <OneMark key={mark.text} {...mark} />
      ))}
      {rest.length > 0 && <More marks={rest} language={language} />}
    </span>
  );
}

function OneMark({ text, words = text, tone, icon: Icon }: Mark) {
  return (
    <span
      title={words}
      className={cx(
        "flex h-4.5 min-w-8 items-center gap-1 rounded-full px-1.5 text-xs font-medium",
        TONES[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3 shrink-0" strokeWidth={2} />}
      <bdi aria-hidden={words !== text} className="truncate first-letter:uppercase">
        {text}
      </bdi>
      {words !== text && <span className="sr-only">{words}</span>}
    </span>
  );
}

function More({ marks, language }: { marks: readonly Mark[]; language: Language }) {
  const words = listed(
    language,
    marks.map(({ text, words = text }) => words),
    "conjunction",
  );
  return (
    <span title={words} className="shrink-0 text-xs font-medium text-muted num">
      <span aria-hidden="true">+{marks.length}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
