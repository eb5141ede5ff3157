/** Who may be one person, pair by pair. */
import { getRouteApi } from "@tanstack/react-router";
import { Duplicates } from "@/features/contacts/components/Duplicates";
import { MergeReview } from "@/features/contacts/components/MergeReview";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/contacts/duplicates");

export function DuplicatesPage() {
  const { t } = useT();
  const { one, other } = route.useSearch();
  const navigate = route.useNavigate();
  const may = mayOf(useShell().session.permissions);
  const close = () => void navigate({ search: {}, replace: true });
  return (
    <>
      <TopBar
        title={t("contacts:duplicates.title")}
        subtitle={t("contacts:duplicates.subtitle")}
        crumbs={[{ to: "/contacts", label: t("contacts:title") }]}
      />
      <PageBody>
        <Duplicates
          may={may}
          onReview={(pair) => void navigate({ search: { one: pair.contact_id, other: pair.other_id } })}
        />
      </PageBody>
      <MergeReview
        contactId={one ?? ""}
        otherId={other}
        onOther={() => undefined}
        onClose={close}
        onMerged={close}
      />
    </>
  );
}
