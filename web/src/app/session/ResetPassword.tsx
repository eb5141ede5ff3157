/** A reset link: choose a new password, and be signed in. */
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { resetPassword } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Form, SubmitButton } from "@/ui/Form";
import { DoorPage, LeaveButton } from "./DoorPage";
import { NewPassword } from "./NewPassword";
import { knownAtDoor } from "./SignIn";

export function ResetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { password: "" },
    send: ({ password }) => resetPassword(token, password),
    say: ({ code }) => knownAtDoor(t, code),
    onDone: () => void queries.invalidateQueries({ queryKey: keys.session() }).then(onDone),
  });
  return (
    <DoorPage title={t("shell:reset.title")} body={t("shell:reset.body")}>
      <Form
        onSubmit={submit}
        summary={summary}
        className="mt-6"
        actions={
          <SubmitButton isSending={isSending} className="h-9 w-full coarse:h-11">
            {t("shell:reset.submit")}
          </SubmitButton>
        }
      >
        <NewPassword
          label={t("shell:reset.password")}
          error={errorOf("password")}
          autoFocus
          {...form.register("password", { required: t("ui:problem.required") })}
        />
      </Form>
      <LeaveButton onLeave={onDone} />
    </DoorPage>
  );
}
