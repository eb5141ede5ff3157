/** Soft opt-outs, for somebody to read and decide. */
import { Reviews } from "@/features/contacts/components/Reviews";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

export function ReviewsPage() {
  const { t } = useT();
  const may = mayOf(useShell().session.permissions);
  return (
    <>
      <TopBar
        title={t("contacts:reviews.title")}
        subtitle={t("contacts:reviews.subtitle")}
        crumbs={[{ to: "/contacts", label: t("contacts:title") }]}
      />
      <PageBody width="reading">
        <Reviews mayDecide={may.write} />
      </PageBody>
    </>
  );
}
