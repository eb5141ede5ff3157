import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

export type Tone = "plain" | "sage" | "amber" | "coral" | "blue";

const TONES: Record<Tone, string> = {
  plain: "bg-quiet text-muted",
  sage: "bg-sage-soft text-sage-text",
  amber: "bg-amber-soft text-amber-text",
  coral: "bg-coral-soft text-coral-text",
  blue: "bg-blue-soft text-blue-text",
};

interface ChipProps {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A short state or reason in words. Wraps instead of cutting what it says. */
export function Chip({ tone = "plain", icon: Icon, children }: ChipProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-5.5 max-w-full items-center gap-1.5 rounded-[11px] px-2 py-0.5 text-sm font-medium",
        TONES[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />}
      {children}
    </span>
  );
}

export type State = "live" | "waiting" | "needs" | "info" | "neutral";

const STATES: Record<State, { tone: Tone; dot: string }> = {
  live: { tone: "sage", dot: "bg-sage" },
  waiting: { tone: "amber", dot: "bg-amber" },
  needs: { tone: "coral", dot: "bg-coral" },
  info: { tone: "blue", dot: "bg-blue" },
  neutral: { tone: "plain", dot: "bg-faint" },
};

/** A state among the rows of a table: its colour in the dot alone, so that a page of rows stays calm. */
export function StateText({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className={cx("size-1.5 shrink-0 rounded-full", STATES[state].dot)} />
      <span className={cx("truncate", state === "neutral" && "text-subtle")}>{children}</span>
    </span>
  );
}

/** What state a thing is in, by the meaning of its colour: a campaign, a number, a connection. */
export function StateChip({ state, children }: { state: State; children: ReactNode }) {
  const { tone, dot } = STATES[state];
  return (
    <Chip tone={tone}>
      <span aria-hidden="true" className={cx("size-1.5 shrink-0 rounded-full", dot)} />
      {children}
    </Chip>
  );
}
