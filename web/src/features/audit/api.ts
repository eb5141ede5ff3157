/** The audit log, page by page, newest first. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { type AuditFilters, keys } from "@/api/keys";

const PAGE = 50;
const DAY_MS = 86_400_000;

const days = { day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof days;
export const PERIODS = Object.keys(days) as Period[];

export const auditQuery = (filters: AuditFilters, now: () => number) =>
  infiniteQueryOptions({
    queryKey: keys.audit(filters),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/audit", {
        query: {
          cursor: pageParam,
          limit: PAGE,
          actor: filters.actor,
          action: filters.action,
          ...(filters.period !== undefined && {
            since: new Date(now() - days[filters.period] * DAY_MS).toISOString(),
          }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
