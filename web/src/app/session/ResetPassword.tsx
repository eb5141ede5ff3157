/** A reset link: choose a new password, and be signed in. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import { resetPassword } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { DoorField, DoorForm, DoorPage } from "./DoorPage";
import { doorSentence } from "./SignIn";

export function ResetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useT();
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const setting = useMutation({
    mutationFn: () => resetPassword(token, password),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.session() });
      onDone();
    },
  });
  return (
    <DoorPage title={t("shell:reset.title")} body={t("shell:reset.body")}>
      <DoorForm
        why={setting.error === null ? null : doorSentence(t, setting.error)}
        hint={t("shell:signIn.tooShort")}
        submit={t("shell:reset.submit")}
        isReady={password !== ""}
        isWorking={setting.isPending}
        onSubmit={() => setting.mutate()}
      >
        <DoorField
          label={t("shell:reset.password")}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          isFirst
          isWrong={setting.error !== null}
        />
      </DoorForm>
      <button
        type="button"
        onClick={onDone}
        className="mt-4 self-start rounded-control text-sm font-medium text-sage-text hover:underline"
      >
        {t("shell:invitation.leave")}
      </button>
    </DoorPage>
  );
}
