/** What the organization keeps about people beyond their name and addresses. */
import { AttributeSettings } from "@/features/contacts/components/AttributeSettings";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

export function AttributesPage() {
  const { t } = useT();
  const may = mayOf(useShell().session.permissions);
  return (
    <>
      <TopBar title={t("contacts:attributes.title")} subtitle={t("contacts:attributes.subtitle")} />
      <PageBody width="reading">
        <AttributeSettings mayWrite={may.import} />
      </PageBody>
    </>
  );
}
