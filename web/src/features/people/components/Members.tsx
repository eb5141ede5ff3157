import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Link2, UserMinus } from "lucide-react";
import { useState } from "react";
import { membersQuery } from "@/api/members";
import type { Role } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Avatar } from "@/ui/Avatar";
import { IconButton } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { changeRole, makeResetLink, removeMember } from "../api";
import { useChange } from "../useChange";
import { RoleSelect } from "./RoleSelect";
import { SecretDialog, type Shown } from "./Secret";
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
  const [shown, show] = useState<Shown | null>(null);
  const giving = useChange(({ id, role }: { id: string; role: Role }) => changeRole(id, role));
  const removing = useChange(removeMember);
  const resetting = useChange(makeResetLink);
  function give(id: string, role: Role) {
    if (id !== me) giving.mutate({ id, role });
    else askForOwn(role);
  }
  const askForOwn = (role: Role) =>
    ask({
      title: t("people:members.ownRoleTitle"),
      body: t("people:members.ownRoleBody"),
      action: t("people:members.ownRoleAction"),
      keep: t("people:keep"),
      isDanger: true,
      onConfirm: () => me !== undefined && giving.mutate({ id: me, role }),
    });
  const reset = (id: string, name: string) =>
    resetting.mutate(id, {
      onSuccess: ({ link }) =>
        show({
          title: t("people:members.resetOf", { name }),
          label: t("people:link"),
          text: link,
          note: t("people:members.resetNote"),
        }),
    });
  const remove = (id: string, name: string) =>
    ask({
      title: t("people:members.removeTitle", { name }),
      body: t("people:members.removeBody"),
      action: t("people:members.remove"),
      keep: t("people:keep"),
      isDanger: true,
      onConfirm: () => removing.mutate(id),
    });
  return (
    <Section
      title={t("people:members.title")}
      body={t("people:members.body")}
      empty={t("people:members.empty")}
      query={query}
      row={({ person_id: id, name, email, role }) => (
        <Row
          key={id}
          name={name}
          note={<bdi>{email}</bdi>}
          mark={<Avatar name={name} />}
          aside={id === me && <span className="shrink-0 text-sm text-muted">{t("people:members.you")}</span>}
        >
          {!mayWrite && <span className="text-sm text-muted">{t(`people:role.${role}`)}</span>}
          {mayWrite && (
            <>
              <RoleSelect
                label={t("people:members.roleOf", { name })}
                value={role}
                disabled={giving.isPending}
                onChange={(next) => give(id, next)}
              />
              <MemberMenu name={name} onReset={() => reset(id, name)} onRemove={() => remove(id, name)} />
            </>
          )}
        </Row>
      )}
    >
      <SecretDialog shown={shown} onClose={() => show(null)} />
      <Confirm question={question} onClose={() => ask(null)} />
    </Section>
  );
}

interface MemberMenuProps {
  name: string;
  onReset: () => void;
  onRemove: () => void;
}

function MemberMenu({ name, onReset, onRemove }: MemberMenuProps) {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("people:members.menu", { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Link2} onSelect={onReset}>
          {t("people:members.reset")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={UserMinus} isDanger onSelect={onRemove}>
          {t("people:members.remove")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
