import type { JourneyState } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { pauseSentence } from "@/lib/reasonSentence";
import { Chip, type Tone } from "@/ui/Chip";

const TONES: Record<JourneyState, Tone> = {
  draft: "plain",
  active: "sage",
  paused: "amber",
  archived: "plain",
};

interface StateChipProps {
  state: JourneyState;
  /** Why it is paused; only what is no person's doing is said. */
  reason?: string | null;
}

export function StateChip({ state, reason = null }: StateChipProps) {
  const { t } = useT();
  const needsPerson = state === "paused" && reason !== null && reason !== "manual";
  return (
    <Chip tone={needsPerson ? "coral" : TONES[state]}>
      {needsPerson ? pauseSentence(t, reason, "") : t(`journeys:state.${state}`)}
    </Chip>
  );
}
