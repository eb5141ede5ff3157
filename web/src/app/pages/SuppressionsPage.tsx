/** Addresses that are never written to, whoever they belong to. */
import { Suppressions } from "@/features/contacts/components/Suppressions";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

export function SuppressionsPage() {
  const { t } = useT();
  const may = mayOf(useShell().session.permissions);
  return (
    <>
      <TopBar title={t("contacts:suppressions.title")} subtitle={t("contacts:suppressions.subtitle")} />
      <PageBody width="reading">
        <Suppressions mayWrite={may.import} />
      </PageBody>
    </>
  );
}
