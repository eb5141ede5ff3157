/** The organization itself: what it is called, how its inbox works, what it keeps, and the switch over all sending. */
import { GeneralFields } from "@/features/settings/components/GeneralFields";
import { KillSwitch } from "@/features/settings/components/KillSwitch";
import { SettingsForm } from "@/features/settings/components/SettingsForm";
import { useT } from "@/lib/i18n/useT";
import { useKillSwitch } from "../../shell/useKillSwitch";
import { SettingsFrame } from "./SettingsFrame";
import { SettingsLoaded } from "./SettingsLoaded";

export function GeneralPage() {
  const { t } = useT();
  const kill = useKillSwitch();
  return (
    <SettingsFrame title={t("settings:tab.general")}>
      <SettingsLoaded>
        {(known, mayWrite) => (
          <>
            <KillSwitch {...kill} />
            <SettingsForm known={known} mayWrite={mayWrite}>
              {(form) => <GeneralFields {...form} usual={known.usual_currency} />}
            </SettingsForm>
          </>
        )}
      </SettingsLoaded>
    </SettingsFrame>
  );
}
