/** The channel as a mark; its name stands beside it. */
import { AtSign, Bell, Globe, type LucideIcon, MessageCircle, MessageSquareText } from "lucide-react";

const MARKS: Record<string, LucideIcon> = {
  whatsapp: MessageCircle,
  whatsapp_qr: MessageCircle,
  sms: MessageSquareText,
  email: AtSign,
  push: Bell,
  http: Globe,
};

export function ChannelMark({ channel }: { channel: string }) {
  const Mark = MARKS[channel] ?? Globe;
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-muted"
    >
      <Mark className="size-4" strokeWidth={1.75} />
    </span>
  );
}
