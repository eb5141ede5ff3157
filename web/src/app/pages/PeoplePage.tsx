/** Who is in the organization, who is invited, and which programs have a key. */
import { ApiKeys } from "@/features/people/components/ApiKeys";
import { Invitations } from "@/features/people/components/Invitations";
import { Members } from "@/features/people/components/Members";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../shell/shellContext";
import { SettingsFrame } from "./settings/SettingsFrame";

export function PeoplePage() {
  const { t } = useT();
  const { permissions, person } = useShell().session;
  return (
    <SettingsFrame title={t("people:title")}>
      <Members mayWrite={permissions.includes("people.write")} me={person?.id} />
      {permissions.includes("people.write") && <Invitations />}
      {permissions.includes("keys") && <ApiKeys />}
    </SettingsFrame>
  );
}
