import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

export type Tone = "plain" | "sage" | "amber" | "coral" | "blue";

const TONES: Record<Tone, string> = {
  plain: "bg-sunken text-muted",
  sage: "bg-sage-soft text-sage-text",
  amber: "bg-amber-soft text-amber-text",
  coral: "bg-coral-soft text-coral-text",
  blue: "bg-blue-soft text-blue-text",
};

/** A short state or reason in words. Wraps instead of cutting what it says. */
export function Chip({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex min-h-5.5 max-w-full items-center gap-1.5 rounded-[11px] px-2 py-0.5 text-sm font-medium",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
