import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { setUpQuery, signIn } from "@/api/session";
import { type T, useT } from "@/lib/i18n/useT";
import { CopyField } from "@/ui/CopyField";
import { DoorField, DoorForm, DoorPage } from "./DoorPage";

export function SignIn({ firstError }: { firstError: unknown }) {
  const { t } = useT();
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const signing = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.session() }),
  });
  const { data } = useQuery(setUpQuery);
  if (data?.is_needed === true) return <NobodyYet error={firstError} />;
  const error: unknown = signing.error ?? (signing.isIdle ? firstError : null);
  const why = error === null ? null : doorSentence(t, error);
  return (
    <DoorPage title={t("shell:signIn.title")} body={t("shell:signIn.body")}>
      <DoorForm
        why={why}
        hint={t("shell:signIn.hint")}
        submit={t("shell:signIn.submit")}
        isReady={email.trim() !== "" && password !== ""}
        isWorking={signing.isPending}
        onSubmit={() => signing.mutate()}
      >
        <DoorField
          label={t("shell:signIn.email")}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isFirst
          isWrong={signing.error !== null}
        />
        <DoorField
          label={t("shell:signIn.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isWrong={signing.error !== null}
        />
      </DoorForm>
    </DoorPage>
  );
}

/** An installation without people has no one to sign in: whoever started it has the link, nobody else gets in. */
function NobodyYet({ error }: { error: unknown }) {
  const { t } = useT();
  return (
    <DoorPage title={t("shell:setUp.neededTitle")} body={t("shell:setUp.neededBody")}>
      {error !== null && (
        <p role="alert" className="mt-4 text-sm text-pretty text-coral-text">
          {doorSentence(t, error)}
        </p>
      )}
      <p className="mt-6 text-sm text-pretty text-muted">{t("shell:setUp.another")}</p>
      <CopyField label={t("shell:setUp.command")} value="cadenza accounts set-up" className="mt-2" />
    </DoorPage>
  );
}

/** What went wrong at the door, in its own words where it has some. */
export function doorSentence(t: T, error: unknown): string {
  const problem = asProblem(error);
  const code = problem.errors[0]?.code ?? problem.code;
  switch (code) {
    case "wrong_credentials":
      return t("shell:signIn.wrong");
    case "too_many_attempts":
      return t("shell:signIn.tooMany");
    case "link_not_valid":
    case "invitation_not_found":
      return t("shell:signIn.linkGone");
    case "password_too_short":
      return t("shell:signIn.tooShort");
    case "sign_in_first":
      return t("shell:invitation.signInFirst");
    case "invitation_of_another":
      return t("shell:invitation.ofAnother");
    default:
      return problemSentence(t, error);
  }
}
