import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

interface ThreadLineProps {
  tone?: "plain" | "amber" | "coral";
  isSmall?: boolean;
  children: ReactNode;
}

const TONES = {
  plain: "text-muted",
  amber: "bg-amber-soft font-medium text-amber-text",
  coral: "bg-coral-soft font-medium text-coral-text",
};

/** "Follow-up stopped: Ana replied", in the thread where it happened. */
export function ThreadLine({ tone = "plain", isSmall = false, children }: ThreadLineProps) {
  return (
    <p
      className={cx(
        "animate-fade self-center text-center text-balance",
        isSmall ? "rounded-[10px] px-2 py-0.5 text-[0.6875rem] leading-4" : "rounded-2xl px-3.5 py-1 text-sm",
        TONES[tone],
      )}
    >
      {children}
    </p>
  );
}
