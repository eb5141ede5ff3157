/** The pipelines in which deals walk. */
import { Pipelines } from "@/features/deals/components/Pipelines";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../../shell/shellContext";
import { SettingsFrame } from "./SettingsFrame";

export function PipelinesPage() {
  const { t } = useT();
  const { permissions } = useShell().session;
  return (
    <SettingsFrame title={t("deals:pipelines.title")}>
      <Pipelines mayWrite={permissions.includes("settings.write")} />
    </SettingsFrame>
  );
}
