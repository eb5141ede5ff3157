/** The first set-up: whoever started Cadenza makes their account and the organization that they own. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { setUp, setUpLinkQuery } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { GuessedPlace, guessPlace } from "@/features/settings/components/GuessedPlace";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { TextInput } from "@/ui/TextInput";
import { DoorPage, LeaveButton } from "./DoorPage";
import { NewPassword } from "./NewPassword";
import { doorSentence, knownAtDoor } from "./SignIn";

interface SetUpProps {
  token: string;
  onDone: () => void;
}

export function SetUp({ token, onDone }: SetUpProps) {
  const { t } = useT();
  const link = useQuery(setUpLinkQuery(token));
  if (link.isPending) return null;
  if (link.isError) {
    return (
      <DoorPage title={t("shell:setUp.gone")} body={doorSentence(t, link.error)}>
        <LeaveButton onLeave={onDone} />
      </DoorPage>
    );
  }
  return (
    <DoorPage title={t("shell:setUp.title")} body={t("shell:setUp.body")}>
      <SetUpForm token={token} onDone={onDone} />
    </DoorPage>
  );
}

function SetUpForm({ token, onDone }: SetUpProps) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: {
      name: "",
      email: "",
      password: "",
      organization: "",
      ...guessPlace(language),
    },
    send: (values) => setUp({ ...values, token }),
    say: ({ code }) => knownAtDoor(t, code),
    onDone: () => void queries.resetQueries().then(onDone),
  });
  const required = { required: t("ui:problem.required") };
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-6"
      actions={
        <SubmitButton isSending={isSending} className="h-9 w-full coarse:h-11">
          {t("shell:setUp.submit")}
        </SubmitButton>
      }
    >
      <Field label={t("shell:invitation.name")} error={errorOf("name")} isRequired>
        <TextInput autoFocus autoComplete="name" {...form.register("name", required)} />
      </Field>
      <Field label={t("shell:signIn.email")} error={errorOf("email")} isRequired>
        <TextInput type="email" dir="ltr" autoComplete="username" {...form.register("email", required)} />
      </Field>
      <NewPassword
        label={t("shell:signIn.password")}
        error={errorOf("password")}
        {...form.register("password", required)}
      />
      <Field
        label={t("shell:setUp.organization")}
        hint={t("settings:organization.nameHint")}
        error={errorOf("organization")}
        isRequired
      >
        <TextInput autoComplete="organization" {...form.register("organization", required)} />
      </Field>
      <FormProvider {...form}>
        <GuessedPlace />
      </FormProvider>
    </Form>
  );
}
