/** Who is in the organization, who is invited, and which programs have a key. */
import { ApiKeys } from "@/features/people/components/ApiKeys";
import { Invitations } from "@/features/people/components/Invitations";
import { Members } from "@/features/people/components/Members";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

export function PeoplePage() {
  const { t } = useT();
  const { permissions, person } = useShell().session;
  return (
    <>
      <TopBar title={t("people:title")} subtitle={t("people:subtitle")} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-2xl px-5 py-6">
          <Members mayWrite={permissions.includes("people.write")} me={person?.id} />
          {permissions.includes("people.write") && <Invitations />}
          {permissions.includes("keys") && <ApiKeys />}
        </div>
      </div>
    </>
  );
}
