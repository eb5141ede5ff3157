/** What the organization keeps about people beyond their name and addresses. */
import { AttributeSettings } from "@/features/contacts/components/AttributeSettings";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../shell/shellContext";
import { SettingsFrame } from "./settings/SettingsFrame";

export function AttributesPage() {
  const { t } = useT();
  const may = mayOf(useShell().session.permissions);
  return (
    <SettingsFrame title={t("contacts:attributes.title")}>
      <AttributeSettings mayWrite={may.import} />
    </SettingsFrame>
  );
}
