import type { CampaignState } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Chip } from "@/ui/Chip";
import { STATE_TONES } from "../words";

export function StateChip({ state }: { state: CampaignState }) {
  const { t } = useT();
  return <Chip tone={STATE_TONES[state]}>{t(`campaigns:state.${state}`)}</Chip>;
}
