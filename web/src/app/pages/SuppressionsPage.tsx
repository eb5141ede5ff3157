/** Addresses that are never written to, whoever they belong to. */
import { Suppressions } from "@/features/contacts/components/Suppressions";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../shell/shellContext";
import { SettingsFrame } from "./settings/SettingsFrame";

export function SuppressionsPage() {
  const { t } = useT();
  const may = mayOf(useShell().session.permissions);
  return (
    <SettingsFrame title={t("contacts:suppressions.title")}>
      <Suppressions mayWrite={may.import} />
    </SettingsFrame>
  );
}
