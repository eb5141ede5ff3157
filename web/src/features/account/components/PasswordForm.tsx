import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Section } from "@/ui/Page";
import { TextInput } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { changePassword } from "../api";

const EMPTY = { current: "", new: "" };

interface PasswordFormProps {
  /** Tells password managers whose the password is. */
  email: string;
  hasPassword: boolean;
}

/** Whoever only ever came by a link has none yet, and is asked for none. */
export function PasswordForm({ email, hasPassword }: PasswordFormProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: EMPTY,
    send: changePassword,
    onDone: () => {
      form.reset(EMPTY);
      showToast({ text: t("account:password.saved") });
      void queries.invalidateQueries({ queryKey: keys.session() });
      void queries.invalidateQueries({ queryKey: keys.sessions() });
    },
    say: ({ code }) => {
      if (code === "wrong_password") return t("account:password.wrong");
      if (code === "password_too_short") return t("account:password.hint");
      return undefined;
    },
  });
  return (
    <Section
      title={t("account:password.title")}
      body={t(hasPassword ? "account:password.body" : "account:password.none")}
    >
      <Form
        onSubmit={submit}
        summary={summary}
        className="max-w-md"
        actions={
          <SubmitButton isSending={isSending} disabled={!form.formState.isDirty}>
            {t(hasPassword ? "account:password.change" : "account:password.set")}
          </SubmitButton>
        }
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field label={t("account:password.current")} error={errorOf("current")}>
            <TextInput
              type="password"
              dir="ltr"
              autoComplete="current-password"
              {...form.register("current")}
            />
          </Field>
        )}
        <Field label={t("account:password.new")} hint={t("account:password.hint")} error={errorOf("new")}>
          <TextInput type="password" dir="ltr" autoComplete="new-password" {...form.register("new")} />
        </Field>
      </Form>
    </Section>
  );
}
