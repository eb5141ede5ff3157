/** A new organization: its name, and where and in which language it lives, guessed from the browser. */
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { createOrganization } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { GuessedPlace, guessPlace } from "@/features/settings/components/GuessedPlace";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { TextInput } from "@/ui/TextInput";

interface OrganizationFormProps {
  /** Goes into the one that was made. */
  enter: (id: string) => Promise<void>;
  onDone?: () => void;
  /** Beside the verb: the way back, where there is one. */
  actions?: ReactNode;
}

export function OrganizationForm({ enter, onDone, actions }: OrganizationFormProps) {
  const { t, language } = useT();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", ...guessPlace(language) },
    send: async (values) => {
      const { id } = await createOrganization(values);
      await enter(id);
    },
    onDone: () => onDone?.(),
  });
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-4"
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("shell:org.make")}</SubmitButton>
          {actions}
        </>
      }
    >
      <Field label={t("shell:org.name")} error={errorOf("name")} isRequired>
        <TextInput
          autoFocus
          autoComplete="organization"
          {...form.register("name", { required: t("ui:problem.required") })}
        />
      </Field>
      <FormProvider {...form}>
        <GuessedPlace />
      </FormProvider>
    </Form>
  );
}
