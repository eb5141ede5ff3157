/** Connections, what they are used for, and what people do to them. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import type { components } from "@/api/schema";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";

type ConnectionChanges = components["schemas"]["ConnectionChangesIn"];
export type NewConnection = components["schemas"]["ConnectionIn"];
export type ConnectionUsage = components["schemas"]["ConnectionUsageOut"];

const USAGE_EVERY_MS = 15_000;

/** What waits and what became of the last messages goes on all the time: asked again while somebody looks. */
export const usageQuery = queryOptions({
  queryKey: keys.connectionUsage(),
  queryFn: ({ signal }) => api.get("/v1/usage/connections", { signal }),
  refetchInterval: USAGE_EVERY_MS,
});

const path = (id: string) => ({ path: { connection_id: id } });

export const makeConnection = (body: NewConnection) => api.post("/v1/connections", { body });
export const changeConnection = ({ id, changes }: { id: string; changes: ConnectionChanges }) =>
  api.patch("/v1/connections/{connection_id}", { ...path(id), body: changes });
export const pauseConnection = (id: string) => api.post("/v1/connections/{connection_id}/pause", path(id));
export const resumeConnection = (id: string) => api.post("/v1/connections/{connection_id}/resume", path(id));
export const retireConnection = (id: string) => api.delete("/v1/connections/{connection_id}", path(id));

/** A change: what is listed is read again, a refusal is said. */
export function useConnectionChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      const isInUse = asProblem(error).code === "connection_in_use";
      showToast({ text: isInUse ? t("connections:inUse") : problemSentence(t, error), tone: "error" });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.connectionsAll() }),
  });
}
