/** What new journeys begin with, and how all of them run. */
import { JourneyFields } from "@/features/settings/components/JourneyFields";
import { SettingsForm } from "@/features/settings/components/SettingsForm";
import { useT } from "@/lib/i18n/useT";
import { SettingsFrame } from "./SettingsFrame";
import { SettingsLoaded } from "./SettingsLoaded";

export function JourneySettingsPage() {
  const { t } = useT();
  return (
    <SettingsFrame title={t("journeys:title")}>
      <SettingsLoaded>
        {(known, mayWrite) => (
          <SettingsForm known={known} mayWrite={mayWrite}>
            {(form) => <JourneyFields {...form} />}
          </SettingsForm>
        )}
      </SettingsLoaded>
    </SettingsFrame>
  );
}
