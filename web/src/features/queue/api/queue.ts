import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys, type QueueFilters } from "@/api/keys";

const PAGE = 50;

/** What will happen next, soonest first, a page at a time. */
export const queueQuery = (filters: QueueFilters) =>
  infiniteQueryOptions({
    queryKey: keys.queue(filters),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/queue", {
        query: {
          limit: PAGE,
          cursor: pageParam,
          journey_id: filters.journeyId,
          state: filters.state,
          connection_id: filters.connectionId,
          source: filters.source,
          until: filters.until,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const historyQuery = (enrollmentId: string) =>
  queryOptions({
    queryKey: keys.history(enrollmentId),
    queryFn: ({ signal }) =>
      api.get("/v1/enrollments/{enrollment_id}/history", { path: { enrollment_id: enrollmentId }, signal }),
  });

export const countsQuery = queryOptions({
  queryKey: keys.queueCounts(),
  queryFn: ({ signal }) => api.get("/v1/queue/count", { signal }),
  staleTime: 2_000,
});

export const scheduledQuery = queryOptions({
  queryKey: keys.campaignsScheduled(),
  queryFn: ({ signal }) => api.get("/v1/campaigns", { query: { state: "scheduled", limit: 50 }, signal }),
});

export const cancelMany = (enrollmentIds: readonly string[]) =>
  api.post("/v1/enrollments/bulk", {
    body: { command: "cancel", enrollment_ids: [...enrollmentIds] },
  });
