import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { signIn } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { BeatLine } from "@/ui/BeatLine";
import { Button } from "@/ui/Button";
import { Logo } from "@/ui/Logo";
import { LanguageMenu } from "../shell/LanguageMenu";
import { ThemeMenu } from "../shell/ThemeMenu";

export function SignIn({ firstError }: { firstError: unknown }) {
  const { t } = useT();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  const fieldId = useId();
  const signing = useMutation({
    mutationFn: (text: string) => signIn(text.trim()),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.session() }),
  });
  const error: unknown = signing.error ?? (signing.isIdle ? firstError : null);
  const status = asProblem(error).status;
  const why =
    error === null
      ? null
      : status === 401 || status === 422
        ? t("shell:signIn.wrong")
        : problemSentence(t, error);
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex justify-end gap-1 p-3">
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <main className="mx-auto flex w-full max-w-88 flex-1 flex-col justify-center px-5 pb-28">
        <Logo className="size-9" />
        <h1 className="mt-5 text-xl font-bold">{t("shell:signIn.title")}</h1>
        <p className="mt-1.5 text-pretty text-muted">{t("shell:signIn.body")}</p>
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (key.trim() !== "") signing.mutate(key);
          }}
        >
          <label htmlFor={fieldId} className="text-sm font-bold">
            {t("shell:signIn.label")}
          </label>
          <input
            id={fieldId}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            spellCheck={false}
            autoFocus
            value={key}
            onChange={(event) => setKey(event.target.value)}
            aria-invalid={why !== null}
            aria-describedby={`${fieldId}-note`}
            className="mt-1.5 h-9 w-full rounded-control border border-line-strong bg-raised px-3 outline-none focus:border-sage focus:ring-3 focus:ring-sage-soft aria-invalid:border-coral"
          />
          <p
            id={`${fieldId}-note`}
            role={why === null ? undefined : "alert"}
            className={
              why === null
                ? "mt-2 text-sm text-pretty text-muted"
                : "mt-2 text-sm text-pretty text-coral-text"
            }
          >
            {why ?? t("shell:signIn.hint")}
          </p>
          <Button
            kind="primary"
            type="submit"
            className="mt-4 h-9 w-full"
            disabled={key.trim() === "" || signing.isPending}
          >
            {signing.isPending ? t("shell:signIn.working") : t("shell:signIn.submit")}
          </Button>
        </form>
        <div aria-hidden="true" className="mt-12">
          <BeatLine done={2} total={5} />
        </div>
      </main>
    </div>
  );
}
