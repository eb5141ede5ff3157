/** How each kind of step looks. */
import { Clock, Flag, type LucideIcon, MessageCircle, Split, SquareDashed, Zap } from "lucide-react";

interface KindLook {
  icon: LucideIcon;
  className: string;
}

const LOOKS: Record<string, KindLook> = {
  trigger: { icon: Zap, className: "bg-sage-soft text-sage-text" },
  message: { icon: MessageCircle, className: "bg-blue-soft text-blue-text" },
  wait: { icon: Clock, className: "bg-amber-soft text-amber-text" },
  condition: { icon: Split, className: "bg-quiet text-muted" },
  end: { icon: Flag, className: "bg-quiet text-muted" },
};

export const lookOf = (kind: string): KindLook =>
  LOOKS[kind] ?? { icon: SquareDashed, className: "bg-quiet text-muted" };
