/** Whom to invite, and as what; then the link that is handed over. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Role } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { RadioCards } from "@/ui/RadioCards";
import { TextInput } from "@/ui/TextInput";
import { invite, ROLES } from "../api";
import { refusalOf } from "../useChange";
import { SecretMaker, type Shown } from "./Secret";

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const { t } = useT();
  return (
    <SecretMaker
      title={t("people:invitations.new")}
      isOpen={isOpen}
      onClose={onClose}
      form={(onMade, close) => <InviteForm onMade={onMade} onClose={close} />}
    />
  );
}

const FIRST: { email: string; role: Role } = { email: "", role: "agent" };

interface InviteFormProps {
  onMade: (made: Shown) => void;
  onClose: () => void;
}

function InviteForm({ onMade, onClose }: InviteFormProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: FIRST,
    send: ({ email, role }) => invite(email.trim(), role),
    onDone: ({ link }, { email }) => {
      void queries.invalidateQueries({ queryKey: keys.staff() });
      onMade({
        title: t("people:invitations.made", { email: email.trim() }),
        label: t("people:link"),
        text: link,
        note: t("people:invitations.note"),
      });
    },
    say: ({ code }) => refusalOf(t, code),
    homes: { already_member: "email", role_required: "role" },
  });
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-2"
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("people:invitations.submit")}</SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <Field label={t("people:invitations.email")} error={errorOf("email")}>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          {...form.register("email", { required: t("ui:problem.required") })}
        />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <FieldGroup legend={t("people:invitations.role")} error={errorOf("role")}>
            <RadioCards
              label={t("people:invitations.role")}
              value={field.value}
              onChange={field.onChange}
              options={ROLES.map((role) => ({
                value: role,
                label: t(`people:role.${role}`),
                hint: t(`people:roleHint.${role}`),
              }))}
            />
          </FieldGroup>
        )}
      />
    </Form>
  );
}
