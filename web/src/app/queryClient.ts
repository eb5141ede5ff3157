/** Server state lives here. A call that says "signed out" brings back the sign-in screen, wherever it came from. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { asProblem } from "@/api/problem";

const MOST_TRIES = 2;

export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (asProblem(error).isSignedOut) queries.setQueryData(keys.session(), null);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < MOST_TRIES && asProblem(error).isPassing,
        retryDelay: (failures) => Math.min(600 * 2 ** failures, 5_000),
      },
      mutations: { retry: false },
    },
  });
  return queries;
}
