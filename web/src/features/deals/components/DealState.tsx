/** What a stage means: open, won or lost; in that tone, by its own name where one is given, or as a dot before it. */
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { type State, StateChip } from "@/ui/Chip";

const TONES: Record<string, State> = { open: "info", won: "live", lost: "neutral" };

export function DealState({ state, children }: { state: string; children?: ReactNode }) {
  const { t } = useT();
  return (
    <StateChip state={TONES[state] ?? "neutral"}>
      {children ?? t(`deals:state.${state}` as "deals:state.open")}
    </StateChip>
  );
}

const DOTS: Record<string, string> = { open: "bg-blue", won: "bg-sage", lost: "bg-line-strong" };

export function StageDot({ kind }: { kind: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("size-1.5 shrink-0 rounded-full", DOTS[kind] ?? "bg-line-strong")}
    />
  );
}
