/** What can be done about a message of ours, in the line under it. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ThreadMessage } from "@/api/models";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { showToast } from "@/ui/toasts";
import { cancelMessage, dismissFailed, settleUncertain } from "../api";
import { isByHand } from "../words";

export function Aside({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        "mt-0.5 max-w-[88%] self-end px-1 text-end text-sm",
        isAlert ? "text-coral-text" : "text-muted",
      )}
    >
      {children}
    </p>
  );
}

export const ACTION = "ms-2 font-medium underline underline-offset-4 hover:no-underline";

export function useDoing(conversationId?: string) {
  const { t } = useT();
  const queries = useQueryClient();
  return (what: Promise<unknown>) => {
    what
      .catch((error: unknown) =>
        showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
      )
      .finally(() => {
        void queries.invalidateQueries({ queryKey: keys.inboxAll() });
        void queries.invalidateQueries({ queryKey: keys.needs() });
        void queries.invalidateQueries({
          queryKey:
            conversationId === undefined ? keys.conversationsAll() : keys.conversationAll(conversationId),
        });
      });
  };
}

/** Most are gone in a moment: what is there longer is offered to be called back. */
const MOMENT_MS = 4_000;

export function CallBack({
  message,
  isWaiting,
  onCalledBack,
}: {
  message: ThreadMessage;
  isWaiting: boolean;
  onCalledBack: (text: string) => void;
}) {
  const { t } = useT();
  const run = useDoing();
  const now = useNow(1_000);
  const [isAsked, setAsked] = useState(false);
  if (now - Date.parse(message.at) < MOMENT_MS) return null;
  const callBack = () => {
    setAsked(true);
    const cancelling = cancelMessage(message.id).then(
      () => onCalledBack(message.body),
      (error: unknown) => {
        if (asProblem(error).code !== "sending_began") throw error;
        showToast({ tone: "error", text: t("inbox:thread.sendingBegan") });
      },
    );
    run(cancelling.finally(() => setAsked(false)));
  };
  return (
    <Aside>
      {!isWaiting && t("inbox:thread.notYet")}
      <button type="button" className={ACTION} disabled={isAsked} onClick={callBack}>
        {t("inbox:thread.cancelSending")}
      </button>
    </Aside>
  );
}

export function Uncertain({ message }: { message: ThreadMessage }) {
  const { t } = useT();
  const run = useDoing();
  return (
    <>
      <button type="button" className={ACTION} onClick={() => run(settleUncertain(message.id, "sent"))}>
        {t("inbox:thread.acceptSent")}
      </button>
      <button type="button" className={ACTION} onClick={() => run(settleUncertain(message.id, "send_again"))}>
        {t("inbox:thread.sendAgain")}
      </button>
    </>
  );
}

export function Failed({ message }: { message: ThreadMessage }) {
  const { t } = useT();
  const run = useDoing();
  if (!isByHand(message)) return null;
  return (
    <button type="button" className={ACTION} onClick={() => run(dismissFailed(message.id))}>
      {t("inbox:thread.discard")}
    </button>
  );
}
