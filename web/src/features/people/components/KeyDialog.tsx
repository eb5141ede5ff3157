/** What a new key is for and may do; then the key itself, shown this once. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Scope } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { TextInput } from "@/ui/TextInput";
import { createKey } from "../api";
import { refusalOf } from "../useChange";
import { ScopeTable } from "./ScopeTable";
import { SecretMaker, type Shown } from "./Secret";

interface KeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function KeyDialog({ isOpen, onClose }: KeyDialogProps) {
  const { t } = useT();
  return (
    <SecretMaker
      title={t("people:keys.new")}
      isOpen={isOpen}
      onClose={onClose}
      form={(onMade, close) => <KeyForm onMade={onMade} onClose={close} />}
    />
  );
}

interface KeyFormProps {
  onMade: (made: Shown) => void;
  onClose: () => void;
}

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", scopes: [] as Scope[] },
    send: ({ name, scopes }) => createKey(name.trim(), scopes),
    onDone: ({ key }, { name }) => {
      void queries.invalidateQueries({ queryKey: keys.staff() });
      onMade({
        title: t("people:keys.made", { name: name.trim() }),
        label: t("people:key"),
        text: key,
        note: t("people:keys.note"),
      });
    },
    say: ({ code }) => refusalOf(t, code),
  });
  const toggled = (scopes: Scope[], scope: Scope) =>
    scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope];
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-2"
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("people:keys.submit")}</SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <Field label={t("people:keys.name")} error={errorOf("name")}>
        <TextInput autoComplete="off" {...form.register("name", { required: t("ui:problem.required") })} />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        rules={{ validate: (scopes) => scopes.length > 0 || t("people:keys.needScope") }}
        render={({ field }) => (
          <FieldGroup legend={t("people:keys.scopes")} error={errorOf("scopes")}>
            <ScopeTable
              chosen={field.value}
              onToggle={(scope) => field.onChange(toggled(field.value, scope))}
            />
          </FieldGroup>
        )}
      />
    </Form>
  );
}
