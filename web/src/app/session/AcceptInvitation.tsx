/** An invitation: who is new chooses name and password, who is known here signs in first, then accepts. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Invitation, Session } from "@/api/models";
import { acceptInvitation, invitationQuery } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { TextInput } from "@/ui/TextInput";
import { DoorPage, LeaveButton } from "./DoorPage";
import { NewPassword } from "./NewPassword";
import { doorSentence, knownAtDoor, SignIn } from "./SignIn";

interface AcceptInvitationProps {
  token: string;
  session: Session | null;
  onDone: () => void;
}

export function AcceptInvitation({ token, session, onDone }: AcceptInvitationProps) {
  const { t } = useT();
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) return null;
  if (invitation.isError) {
    return (
      <DoorPage title={t("shell:invitation.gone")} body={doorSentence(t, invitation.error)}>
        <LeaveButton onLeave={onDone} />
      </DoorPage>
    );
  }
  const isKnown = invitation.data.has_person;
  if (isKnown && session === null) return <SignIn firstError={null} />;
  return <Accept token={token} invitation={invitation.data} isKnown={isKnown} onDone={onDone} />;
}

interface AcceptProps {
  token: string;
  invitation: Invitation;
  isKnown: boolean;
  onDone: () => void;
}

function Accept({ token, invitation, isKnown, onDone }: AcceptProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", password: "" },
    send: ({ name, password }) => acceptInvitation(token, name, isKnown ? null : password),
    say: ({ code }) => knownAtDoor(t, code),
    onDone: () => void queries.resetQueries().then(onDone),
  });
  const { organization, email, role } = invitation;
  const required = { required: t("ui:problem.required") };
  return (
    <DoorPage
      title={t("shell:invitation.title", { organization })}
      body={t("shell:invitation.bodyRole", { email, role: t(`people:role.${role}`) })}
    >
      <Form
        onSubmit={submit}
        summary={summary}
        className="mt-6"
        actions={
          <SubmitButton isSending={isSending} autoFocus={isKnown} className="h-9 w-full coarse:h-11">
            {t("shell:invitation.submit")}
          </SubmitButton>
        }
      >
        {!isKnown && (
          <>
            <Field label={t("shell:invitation.name")} error={errorOf("name")} isRequired>
              <TextInput autoFocus autoComplete="name" {...form.register("name", required)} />
            </Field>
            {/* With it a password manager knows what the new password opens. */}
            <Field label={t("shell:signIn.email")}>
              <TextInput type="email" readOnly autoComplete="username" value={email} />
            </Field>
            <NewPassword
              label={t("shell:reset.password")}
              error={errorOf("password")}
              {...form.register("password", required)}
            />
          </>
        )}
      </Form>
    </DoorPage>
  );
}
