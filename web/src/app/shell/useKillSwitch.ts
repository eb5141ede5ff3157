/** Stop everything that would leave, or let it go on; shown at once, taken back when the server refuses. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { Session } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { useShell } from "./shellContext";

export function useKillSwitch() {
  const { t } = useT();
  const queries = useQueryClient();
  const { session, askToResume } = useShell();
  const show = (isOn: boolean) =>
    queries.setQueryData<Session | null>(
      keys.session(),
      (before) => before && { ...before, kill_switch: isOn },
    );
  const turning = useMutation({
    mutationFn: (isOn: boolean) => api.put("/v1/kill-switch", { body: { on: isOn } }),
    onMutate: show,
    onSuccess: (_, isOn) => showToast({ text: isOn ? t("shell:kill.stopped") : t("shell:kill.resumed") }),
    onError: (error, isOn) => {
      show(!isOn);
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    isOn: session.kill_switch,
    mayTurn: session.permissions.includes("kill_switch"),
    isTurning: turning.isPending,
    /** At once: a press too many is taken back by letting it go on. */
    stop: () => turning.mutate(true),
    /** Asks first, for what has fallen due meanwhile goes out. */
    resume: () => askToResume(() => turning.mutate(false)),
  };
}
