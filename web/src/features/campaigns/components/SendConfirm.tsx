/** Before people are written to: what happens; of many the number is typed by hand. */
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { Confirm } from "@/ui/Confirm";
import { ConfirmTyped } from "@/ui/ConfirmTyped";

interface SendConfirmProps {
  isOpen: boolean;
  /** Whether the number is typed; else the button is enough. */
  isTyped: boolean;
  onClose: () => void;
  name: string;
  gets: number;
  /** Whether everybody was looked at; else the number is an estimate. */
  isExact: boolean;
  /** When it starts, in words; undefined for now. */
  at: string | undefined;
  isSending: boolean;
  onSend: () => void;
}

export function SendConfirm({
  isOpen,
  isTyped,
  onClose,
  name,
  gets,
  isExact,
  at,
  isSending,
  onSend,
}: SendConfirmProps) {
  const { t, language } = useT();
  const title = t(isExact ? "campaigns:send.title" : "campaigns:send.titleAbout", {
    count: gets,
    figure: figure(language, gets),
  });
  const called = name.trim() || t("campaigns:untitled");
  const body =
    at === undefined
      ? t("campaigns:send.body", { name: called })
      : t("campaigns:send.bodyLater", { name: called, time: at });
  const action = t(at === undefined ? "campaigns:send.action" : "campaigns:send.actionLater");
  if (isTyped)
    return (
      <ConfirmTyped
        isOpen={isOpen}
        title={title}
        body={body}
        expected={gets}
        action={action}
        isWorking={isSending}
        onConfirm={onSend}
        onClose={onClose}
      />
    );
  const question = {
    title,
    body,
    action,
    keep: t("campaigns:send.keep"),
    isDanger: false,
    onConfirm: onSend,
  };
  return <Confirm question={isOpen ? question : null} onClose={onClose} />;
}
