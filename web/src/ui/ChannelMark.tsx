import { AtSign, Bell, Globe, type LucideIcon, MessageCircle, MessageSquareText } from "lucide-react";
import { cx } from "@/lib/cx";

const MARKS: Record<string, LucideIcon> = {
  whatsapp: MessageCircle,
  whatsapp_qr: MessageCircle,
  sms: MessageSquareText,
  email: AtSign,
  push: Bell,
  http: Globe,
};

const LOOKS = {
  tile: ["size-8 rounded-control bg-quiet", "size-4"],
  corner: ["size-4 rounded-full bg-paper", "size-3"],
} as const;

interface ChannelMarkProps {
  channel: string | null;
  /** A tile of its own, or a small sign at the corner of a face. */
  look: keyof typeof LOOKS;
  /** Said and shown on hover where it does not stand beside the mark. */
  name?: string;
  className?: string;
}

/** By which way one talks. */
export function ChannelMark({ channel, look, name, className }: ChannelMarkProps) {
  const Mark = MARKS[channel ?? ""] ?? Globe;
  const [tile, mark] = LOOKS[look];
  return (
    <span
      {...(name === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name })}
      className={cx("grid shrink-0 place-items-center text-muted", tile, className)}
    >
      <Mark aria-hidden="true" className={mark} strokeWidth={look === "tile" ? 1.75 : 2} />
    </span>
  );
}
