/** Where a lead stands: what everybody has, and what the organization calls its own. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./settings";

const LEAD_STATUSES = ["new", "contacted", "trial_booked", "converted", "lost"] as const;

const ownStatusesQuery = queryOptions({
  ...settingsQuery,
  select: ({ settings: { lead_statuses: own } }) => (Array.isArray(own) ? own.map(String).sort() : []),
});

export function useLeadStatuses(isNeeded = true): string[] {
  const own = useQuery({ ...ownStatusesQuery, enabled: isNeeded }).data ?? [];
  return [...new Set([...LEAD_STATUSES, ...own])];
}
