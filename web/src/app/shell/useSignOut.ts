import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { forgetAnswers, signOut } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { forgetOwn } from "@/lib/own";
import { flushAll } from "@/lib/pending";
import { clearToasts, showToast } from "@/ui/toasts";

/** Do what was said and still waits, forget everything that was read and begun, then show the sign-in screen. */
export function useSignOut(): () => void {
  const { t } = useT();
  const queries = useQueryClient();
  async function leave() {
    await flushAll();
    try {
      await signOut();
    } catch (error) {
      // Whoever believes to be out and is not would leave the dashboard open.
      if (!asProblem(error).isSignedOut) {
        showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
        return;
      }
    }
    forgetOwn();
    clearToasts();
    forgetAnswers(queries);
    queries.setQueryData(keys.session(), null);
  }
  return () => void leave();
}
