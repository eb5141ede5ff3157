/** What the server does to many contacts: which jobs there are, which of them this tab waits for. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { BulkJob } from "@/api/models";
import { dismissToast } from "@/ui/toasts";

const SHOWN = 20;
/** Hints tell of progress; where one is lost the page looks by itself. */
const LOOK_EVERY_MS = 3_000;

export const isRunning = ({ state }: Pick<BulkJob, "state">) => state === "queued" || state === "running";

export const bulkJobsQuery = queryOptions({
  queryKey: keys.bulkJobs(),
  queryFn: ({ signal }) => api.get("/v1/contacts/bulk", { query: { limit: SHOWN }, signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? LOOK_EVERY_MS : false),
});

/** All that is kept of them, newest first. */
export const recentJobsQuery = infiniteQueryOptions({
  queryKey: keys.bulkJobPages(),
  queryFn: ({ signal, pageParam }) =>
    api.get("/v1/contacts/bulk", { query: { cursor: pageParam, limit: SHOWN }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isRunning)) ? LOOK_EVERY_MS : false,
});

export const refusedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.bulkRefused(id),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts/bulk/{job_id}/refused", { path: { job_id: id }, query: { limit: 200 }, signal }),
  });

/** The jobs whose end is told in this tab: begun here, or seen at work. */
let awaited: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(next: ReadonlySet<string>): void {
  awaited = next;
  for (const listener of listeners) listener();
}

export function awaitJobs(ids: readonly string[]): void {
  if (ids.some((id) => !awaited.has(id))) publish(new Set([...awaited, ...ids]));
}

export function forgetJobs(ids: readonly string[]): void {
  if (ids.some((id) => awaited.has(id))) publish(new Set([...awaited].filter((id) => !ids.includes(id))));
  saidUntilEnded = saidUntilEnded.filter(({ jobs, notice }) => {
    const goesOn = jobs.some((id) => awaited.has(id));
    if (!goesOn) dismissToast(notice);
    return goesOn;
  });
}

/** Notices that something begins: it has begun, or ended, as soon as its last job has. */
let saidUntilEnded: readonly { jobs: readonly string[]; notice: number }[] = [];

export function sayUntilEnded(jobs: readonly string[], notice: number): void {
  saidUntilEnded = [...saidUntilEnded, { jobs, notice }];
}

export function useAwaited(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => awaited,
  );
}
