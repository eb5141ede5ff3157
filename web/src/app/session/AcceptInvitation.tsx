/** An invitation: who is new chooses name and password, who is known here signs in first, then accepts. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation, Session } from "@/api/models";
import { acceptInvitation, invitationQuery } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { DoorField, DoorForm, DoorPage } from "./DoorPage";
import { doorSentence, SignIn } from "./SignIn";

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
        <DoorForm why={null} submit={t("shell:invitation.leave")} isReady isWorking={false} onSubmit={onDone}>
          {null}
        </DoorForm>
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
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token, name, isKnown ? null : password),
    onSuccess: async () => {
      await queries.resetQueries();
      onDone();
    },
  });
  const { organization, email, role } = invitation;
  return (
    <DoorPage
      title={t("shell:invitation.title", { organization })}
      body={t("shell:invitation.bodyRole", { email, role: t(`people:role.${role}`) })}
    >
      <DoorForm
        why={accepting.error === null ? null : doorSentence(t, accepting.error)}
        {...(isKnown ? {} : { hint: t("shell:signIn.tooShort") })}
        submit={t("shell:invitation.submit")}
        isReady={isKnown || (name.trim() !== "" && password !== "")}
        isWorking={accepting.isPending}
        onSubmit={() => accepting.mutate()}
      >
        {!isKnown && (
          <>
            <DoorField
              label={t("shell:invitation.name")}
              autoComplete="name"
              value={name}
              onChange={setName}
              isFirst
            />
            <DoorField
              label={t("shell:reset.password")}
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
              isWrong={accepting.error !== null}
            />
          </>
        )}
      </DoorForm>
    </DoorPage>
  );
}
