/** A change of people or keys: what is listed is read again, what was refused is said. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asProblem, problemSentence } from "@/api/problem";
import { keys } from "@/api/keys";
import { type T, useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";

export function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => showToast({ text: refusal(t, error), tone: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.staff() }),
  });
}

const refusal = (t: T, error: unknown): string =>
  refusalOf(t, asProblem(error).code) ?? problemSentence(t, error);

/** What these pages say of a refusal in words of their own. */
export function refusalOf(t: T, code: string): string | undefined {
  switch (code) {
    case "last_owner":
      return t("people:refused.lastOwner");
    case "role_required":
      return t("people:refused.role");
    case "own_role":
      return t("people:refused.ownRole");
    case "already_member":
      return t("people:refused.alreadyMember");
    case "person_elsewhere":
      return t("people:refused.elsewhere");
    default:
      return undefined;
  }
}
