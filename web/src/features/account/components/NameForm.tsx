import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Section } from "@/ui/Page";
import { TextInput } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { changeName } from "../api";

export function NameForm({ name, email }: { name: string; email: string }) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name },
    send: (values) => changeName(values.name),
    onDone: (_, values) => {
      form.reset(values);
      showToast({ text: t("account:name.saved") });
      void queries.invalidateQueries({ queryKey: keys.session() });
      void queries.invalidateQueries({ queryKey: keys.staff() });
    },
  });
  return (
    <Section title={t("account:name.title")} body={t("account:name.body", { email })}>
      <Form
        onSubmit={submit}
        summary={summary}
        className="max-w-md"
        actions={
          <SubmitButton isSending={isSending} disabled={!form.formState.isDirty}>
            {t("account:name.submit")}
          </SubmitButton>
        }
      >
        <Field label={t("account:name.label")} error={errorOf("name")}>
          <TextInput autoComplete="name" {...form.register("name")} />
        </Field>
      </Form>
    </Section>
  );
}
