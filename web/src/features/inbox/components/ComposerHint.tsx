import type { ReactNode } from "react";
import type { ConversationHead } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { isCode } from "@/lib/reasonCodes";
import { useNow } from "@/lib/serverClock";
import { segmentsOf } from "../segments";
import { modKey, type SendKeyChoice } from "../sendKey";

interface ComposerHintProps {
  conversation: ConversationHead;
  text: string;
  isNote: boolean;
  /** By how many characters it is too long. */
  over: number;
  sendKey: SendKeyChoice;
}

/** What one should know before sending, the most important alone: too long, what it waits for, the window, the SMS. */
export function ComposerHint({ conversation, text, isNote, over, sendKey }: ComposerHintProps) {
  const { t } = useT();
  const window = useWindow(conversation.reach.window_closes_at);
  const { waits_for: waits } = conversation.reach;
  let hint: ReactNode = (
    <button
      type="button"
      onClick={sendKey.toggle}
      title={t("inbox:compose.sendWith")}
      className="hover:text-ink"
    >
      {sendKey.value === "enter"
        ? t("inbox:compose.enterSends")
        : t("inbox:compose.modSends", { key: modKey() })}
    </button>
  );
  let isBad = false;
  if (isNote) hint = t("inbox:compose.noteHint");
  else if (over > 0) {
    hint = t("inbox:compose.tooLong", { over });
    isBad = true;
  } else if (waits !== null && isCode("defer", waits))
    hint = t("inbox:compose.waitsFor", { why: t(`reasons:defer.${waits}`) });
  else if (conversation.channel === "sms" && text !== "")
    hint = t("inbox:compose.sms", { ...segmentsOf(text) });
  else if (window !== null) hint = t("inbox:compose.windowOpen", { left: window });
  else if (conversation.state === "resolved") hint = t("inbox:compose.resolvedHint");
  return (
    <span
      className={cx(
        "ms-auto min-w-0 text-end text-sm text-balance num max-[640px]:hidden",
        isBad ? "text-coral-text" : "text-muted",
      )}
    >
      {hint}
    </span>
  );
}

/** "23 h 58 min": how long free text may still go, on a channel that asks. */
function useWindow(closesAt: string | null): string | null {
  const { t } = useT();
  const now = useNow(30_000);
  if (closesAt === null) return null;
  const minutes = Math.floor((Date.parse(closesAt) - now) / 60_000);
  if (minutes <= 0) return null;
  return minutes < 60
    ? t("inbox:compose.left.minutes", { minutes })
    : t("inbox:compose.left.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
