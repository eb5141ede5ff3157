import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "@/api/members";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import type { Role } from "@/api/models";
import { changeRole, makeResetLink, removeMember } from "../api";
import { useChange } from "../useChange";
import { RoleSelect } from "./RoleSelect";
import { Secret } from "./Secret";
import { Row, Section } from "./Section";

interface MembersProps {
  mayWrite: boolean;
  /** The person who looks: changing their own role is asked about first. */
  me: string | undefined;
}

export function Members({ mayWrite, me }: MembersProps) {
  const { t } = useT();
  const query = useQuery(membersQuery);
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const giving = useChange(({ id, role }: { id: string; role: Role }) => changeRole(id, role));
  const removing = useChange(removeMember);
  const resetting = useChange(makeResetLink);
  return (
    <Section
      title={t("people:members.title")}
      body={t("people:members.body")}
      empty={t("people:members.empty")}
      query={query}
      row={({ person_id: id, name, email, role }) => (
        <Row key={id} name={name} note={email}>
          {!mayWrite && <span className="text-sm text-muted">{t(`people:role.${role}`)}</span>}
          {mayWrite && (
            <RoleSelect
              label={t("people:members.roleOf", { name })}
              value={role}
              disabled={giving.isPending}
              onChange={(next) => {
                const give = () => giving.mutate({ id, role: next });
                if (id !== me) give();
                else
                  ask({
                    title: t("people:members.ownRoleTitle"),
                    body: t("people:members.ownRoleBody"),
                    action: t("people:members.ownRoleAction"),
                    keep: t("people:keep"),
                    isDanger: true,
                    onConfirm: give,
                  });
              }}
            />
          )}
          {mayWrite && (
            <>
              <Button
                size="sm"
                kind="quiet"
                aria-label={t("people:members.resetOf", { name })}
                onClick={() => resetting.mutate(id)}
              >
                {t("people:members.reset")}
              </Button>
              <Button
                size="sm"
                kind="quietDanger"
                aria-label={t("people:members.removeOf", { name })}
                onClick={() =>
                  ask({
                    title: t("people:members.removeTitle", { name }),
                    body: t("people:members.removeBody"),
                    action: t("people:members.remove"),
                    keep: t("people:keep"),
                    isDanger: true,
                    onConfirm: () => removing.mutate(id),
                  })
                }
              >
                {t("people:members.remove")}
              </Button>
            </>
          )}
        </Row>
      )}
    >
      {resetting.data && (
        <Secret label={t("people:link")} text={resetting.data.link} note={t("people:members.resetNote")} />
      )}
      <Confirm question={question} onClose={() => ask(null)} />
    </Section>
  );
}
