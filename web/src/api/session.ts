/** Who is signed in. A 401 is an answer (nobody), not an error. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";
import type { Session } from "./models";
import { asProblem } from "./problem";

export const sessionQuery = queryOptions({
  queryKey: keys.session(),
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await api.get("/v1/session", { signal });
    } catch (error) {
      if (asProblem(error).isSignedOut) return null;
      throw error;
    }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});

export const signIn = (key: string) => api.post("/v1/session", { body: { key } });

export const signOut = () => api.delete("/v1/session", {});
