/** Signed in, and a member of nothing: make an organization, or wait for an invitation. */
import { useQueryClient } from "@tanstack/react-query";
import { switchOrganization } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { OrganizationForm } from "../shell/OrganizationForm";
import { DoorPage } from "./DoorPage";

export function NoOrganization() {
  const { t } = useT();
  const queries = useQueryClient();
  return (
    <DoorPage title={t("shell:noOrganization.title")} body={t("shell:noOrganization.body")}>
      <OrganizationForm
        enter={async (id) => {
          await switchOrganization(id);
          void queries.resetQueries();
        }}
      />
    </DoorPage>
  );
}
