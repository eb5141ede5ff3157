/** Server state lives here. An answer that says "signed out" brings back the sign-in screen, wherever it came from. */
import { QueryClient } from "@tanstack/react-query";
import { onMovedAway, onSignedOut } from "@/api/client";
import { keys } from "@/api/keys";
import { asProblem } from "@/api/problem";

const MOST_TRIES = 2;

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < MOST_TRIES && asProblem(error).isPassing,
        retryDelay: (failures) => Math.min(600 * 2 ** failures, 5_000),
      },
      mutations: { retry: false },
    },
  });
  onSignedOut(() => queries.setQueryData(keys.session(), null));
  onMovedAway(() => void queries.invalidateQueries({ queryKey: keys.session(), exact: true }));
  return queries;
}
