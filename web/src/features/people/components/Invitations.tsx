import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Role } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { TextInput } from "@/ui/TextInput";
import { invitationsQuery, invite, revokeInvitation } from "../api";
import { useChange } from "../useChange";
import { RoleSelect } from "./RoleSelect";
import { Secret } from "./Secret";
import { Row, Section } from "./Section";

export function Invitations() {
  const { t } = useT();
  const query = useQuery(invitationsQuery);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("agent");
  const inviting = useChange(() => invite(email, role));
  const revoking = useChange(revokeInvitation);
  return (
    <Section
      title={t("people:invitations.title")}
      body={t("people:invitations.body")}
      empty={t("people:invitations.empty")}
      query={query}
      row={(invitation) => (
        <Row key={invitation.id} name={invitation.email} note={t(`people:role.${invitation.role}`)}>
          <Button size="sm" kind="quietDanger" onClick={() => revoking.mutate(invitation.id)}>
            {t("people:invitations.revoke")}
          </Button>
        </Row>
      )}
    >
      <form
        className="mt-3 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          inviting.mutate(undefined, { onSuccess: () => setEmail("") });
        }}
      >
        <TextInput
          type="email"
          required
          aria-label={t("people:invitations.email")}
          placeholder={t("people:invitations.email")}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="w-auto min-w-48 flex-1"
        />
        <RoleSelect label={t("people:invitations.role")} value={role} onChange={setRole} />
        <Button kind="primary" type="submit" disabled={email === "" || inviting.isPending}>
          {t("people:invitations.submit")}
        </Button>
      </form>
      {inviting.data && (
        <Secret label={t("people:link")} text={inviting.data.link} note={t("people:invitations.note")} />
      )}
    </Section>
  );
}
