/** Where a lead stands: what everybody has, and what the organization calls its own. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

const LEAD_STATUSES = ["new", "contacted", "trial_booked", "converted", "lost"] as const;

const ownStatusesQuery = queryOptions({
  queryKey: keys.leadStatuses(),
  queryFn: async ({ signal }) => {
    const own = (await api.get("/v1/settings", { signal })).settings.lead_statuses;
    return Array.isArray(own) ? own.map(String).sort() : [];
  },
});

export function useLeadStatuses(isNeeded = true): string[] {
  const own = useQuery({ ...ownStatusesQuery, enabled: isNeeded }).data ?? [];
  return [...new Set([...LEAD_STATUSES, ...own])];
}
