import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const isMissing = { email: email.trim() === "", password: password === "" };
  const { data } = useQuery(setUpQuery);
  if (data?.is_needed === true) return <NobodyYet error={firstError} />;
  const lacks = isTried && (isMissing.email || isMissing.password);
  const error: unknown = signing.error ?? (signing.isIdle ? firstError : null);
  const why = lacks ? t("shell:signIn.both") : error === null ? null : doorSentence(t, error);
  const isRefused = signing.isError && isAbout(signing.error, "wrong_credentials");

  function submit() {
    setTried(true);
    if (isMissing.email) emailField.current?.focus();
    else if (isMissing.password) passwordField.current?.focus();
    // Whoever mistyped writes over it.
    else signing.mutate(undefined, { onError: () => passwordField.current?.select() });
  }

  return (
    <DoorPage title={t("shell:signIn.title")} body={t("shell:signIn.body")}>
      <DoorForm
        why={why}
        hint={t("shell:signIn.hint")}
        submit={t("shell:signIn.submit")}
        isWorking={signing.isPending}
        onSubmit={submit}
      >
        <DoorField
          label={t("shell:signIn.email")}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isFirst
          isWrong={lacks ? isMissing.email : isRefused}
          ref={emailField}
        />
        <DoorField
          label={t("shell:signIn.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isWrong={lacks ? isMissing.password : isRefused}
          ref={passwordField}
        />
      </DoorForm>
    </DoorPage>
  );
}

const isAbout = (error: unknown, code: string) => asProblem(error).code === code;

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
  return knownAtDoor(t, problem.errors[0]?.code ?? problem.code) ?? problemSentence(t, error);
}

export function knownAtDoor(t: T, code: string): string | undefined {
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
      return undefined;
  }
}
