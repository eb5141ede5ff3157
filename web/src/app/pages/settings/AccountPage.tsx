/** One's own name, password, signed-in browsers, and how the dashboard looks here. */
import { Looks } from "@/features/account/components/Looks";
import { NameForm } from "@/features/account/components/NameForm";
import { PasswordForm } from "@/features/account/components/PasswordForm";
import { Sessions } from "@/features/account/components/Sessions";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "../../shell/shellContext";
import { SettingsFrame } from "./SettingsFrame";

export function AccountPage() {
  const { t } = useT();
  const { person } = useShell().session;
  return (
    <SettingsFrame title={t("account:title")}>
      {person !== null && (
        <>
          <NameForm name={person.name} email={person.email} />
          <PasswordForm email={person.email} hasPassword={person.has_password} />
        </>
      )}
      <Looks />
      <Sessions />
    </SettingsFrame>
  );
}
