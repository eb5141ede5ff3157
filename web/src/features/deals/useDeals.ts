/** A change of deals or pipelines: what hangs on it is read again, what was refused is said. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { type T, useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";

/** The words of this feature for what the server refuses. */
export function dealProblem(t: T, problem: { code: string; params?: object }): string | undefined {
  const known = t(`deals:refused.${problem.code}` as "deals:refused.unknown_currency", {
    ...problem.params,
    defaultValue: "",
  });
  return known || undefined;
}

/** What shows deals, and what their moves end; done when the deals are there. */
export async function readDealsAgain(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.queueAll() });
  await Promise.all([
    queries.invalidateQueries({ queryKey: keys.contactsAll() }),
    queries.invalidateQueries({ queryKey: keys.dealsAll() }),
  ]);
}

export function useDealChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      const { code, params, errors } = asProblem(error);
      const why = dealProblem(t, errors[0] ?? { code, params }) ?? problemSentence(t, error);
      showToast({ text: t("ui:actionFailed", { why }), tone: "error" });
    },
    onSettled: () => readDealsAgain(queries),
  });
}
