import { useQuery } from "@tanstack/react-query";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { relative } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { invitationsQuery, revokeInvitation } from "../api";
import { useChange } from "../useChange";
import { InviteDialog } from "./InviteDialog";
import { RowMark } from "./RowMark";
import { Row, Section } from "./Section";

export function Invitations() {
  const { t } = useT();
  const now = useNow(60_000);
  const query = useQuery(invitationsQuery);
  const [isInviting, setInviting] = useState(false);
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const revoking = useChange(revokeInvitation);
  return (
    <Section
      title={t("people:invitations.title")}
      body={t("people:invitations.body")}
      empty={t("people:invitations.empty")}
      query={query}
      action={
        <Button size="sm" onClick={() => setInviting(true)}>
          <Plus aria-hidden="true" />
          {t("people:invitations.submit")}
        </Button>
      }
      row={({ id, email, role, expires_at }) => (
        <Row
          key={id}
          name={email}
          mark={<RowMark icon={Mail} />}
          note={
            <>
              {t(`people:role.${role}`)} <span aria-hidden="true">·</span>{" "}
              {t("people:invitations.expires", { when: relative(t, Date.parse(expires_at), now) })}
            </>
          }
        >
          <Button
            size="sm"
            kind="quietDanger"
            aria-label={t("people:invitations.revokeOf", { email })}
            onClick={() =>
              ask({
                title: t("people:invitations.revokeTitle", { email }),
                body: t("people:invitations.revokeBody"),
                action: t("people:invitations.revoke"),
                keep: t("people:keep"),
                isDanger: true,
                onConfirm: () => revoking.mutate(id),
              })
            }
          >
            {t("people:invitations.revoke")}
          </Button>
        </Row>
      )}
    >
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <Confirm question={question} onClose={() => ask(null)} />
    </Section>
  );
}
