import { Bell, Globe, Mail, MessageCircle, MessageSquareText, type LucideIcon } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";

const MARKS: Record<string, LucideIcon> = {
  whatsapp: MessageCircle,
  whatsapp_qr: MessageCircle,
  sms: MessageSquareText,
  email: Mail,
  push: Bell,
  http: Globe,
};

export function useChannelName(): (channel: string | null) => string {
  const { t } = useT();
  return (channel) =>
    channel === null ? t("inbox:channel.gone") : t(`inbox:channel.${channel}` as "inbox:channel.sms");
}

/** By which way one talks: a small sign at the corner of a face. */
export function ChannelMark({ channel, className }: { channel: string | null; className?: string }) {
  const name = useChannelName()(channel);
  const Icon = MARKS[channel ?? ""] ?? MessageCircle;
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={cx("grid size-4 place-items-center rounded-full bg-paper text-muted", className)}
    >
      <Icon aria-hidden="true" className="size-3" strokeWidth={2} />
    </span>
  );
}
