/** What a stage means: open, won or lost; in that tone, by its own name where one is given. */
import type { ReactNode } from "react";
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
