/** When people are written to, how much is enough, and what holds for campaigns alone. */
import { SendingFields } from "@/features/settings/components/SendingFields";
import { SettingsForm } from "@/features/settings/components/SettingsForm";
import { useT } from "@/lib/i18n/useT";
import { SettingsFrame } from "./SettingsFrame";
import { SettingsLoaded } from "./SettingsLoaded";

export function SendingPage() {
  const { t } = useT();
  return (
    <SettingsFrame title={t("settings:tab.sending")}>
      <SettingsLoaded>
        {(known, mayWrite) => (
          <SettingsForm known={known} mayWrite={mayWrite}>
            {(form) => <SendingFields {...form} />}
          </SettingsForm>
        )}
      </SettingsLoaded>
    </SettingsFrame>
  );
}
