/** Has one thing done to many contacts: the server does it, whether this page stays open or not. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import type { Selected } from "./api";
import { awaitJobs, sayUntilEnded } from "./bulkJobs";
import type { ContactsSearch } from "./filters";
import { refusal } from "./useChange";

export type BulkWish =
  | { kind: "tag"; tags: string[] }
  | { kind: "untag"; tags: string[] }
  | { kind: "hold"; until: string | null }
  | { kind: "erase" }
  | { kind: "run"; journeyId: string; name: string };

/** How many a job takes by name. */
const MOST_NAMED = 5_000;
/** How long the way to stop what has just begun is offered. */
const OFFERED_MS = 12_000;

function start(wish: BulkWish, whom: Selected): Promise<BulkJob> {
  switch (wish.kind) {
    case "run":
      return api.post("/v1/journeys/{journey_id}/run-many", {
        path: { journey_id: wish.journeyId },
        body: whom as never,
      });
    case "hold":
      return api.post("/v1/contacts/bulk/hold", { body: { ...whom, until: wish.until } as never });
    case "erase":
      return api.post("/v1/contacts/bulk/erase", { body: whom as never });
    case "tag":
    case "untag":
      return api.post(`/v1/contacts/bulk/${wish.kind}`, { body: { ...whom, tags: wish.tags } as never });
  }
}

export function selections(search: ContactsSearch, ids: readonly string[] | "everything"): Selected[] {
  if (ids === "everything") {
    return search.q === undefined && search.filter === undefined
      ? [{ everyone: true }]
      : [{ ...(search.q ? { q: search.q } : {}), ...(search.filter ? { filter: search.filter } : {}) }];
  }
  return Array.from({ length: Math.ceil(ids.length / MOST_NAMED) }, (_, part) => ({
    contact_ids: ids.slice(part * MOST_NAMED, (part + 1) * MOST_NAMED),
  }));
}

/** Stops jobs that are at work; what they have done stays done. */
export function useStopJobs() {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => api.post("/v1/contacts/bulk/{job_id}/cancel", { path: { job_id: id } }))),
    onError: (error) => showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.bulkJobsAll() }),
  });
}

/** Takes back what a job did, by another one whose end is told. */
export function useUndoJob() {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/v1/contacts/bulk/{job_id}/undo", { path: { job_id: id } }),
    onSuccess: ({ id }) => awaitJobs([id]),
    onError: (error) => showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.bulkJobsAll() }),
  });
}

export function useBulk(search: ContactsSearch, mayStop: boolean) {
  const { t } = useT();
  const queries = useQueryClient();
  const { mutate: stop } = useStopJobs();
  /** Says whether the server has taken it. */
  return async function run(wish: BulkWish, ids: readonly string[] | "everything"): Promise<boolean> {
    const begun: string[] = [];
    try {
      for (const whom of selections(search, ids)) {
        const { id } = await start(wish, whom);
        begun.push(id);
        awaitJobs([id]);
      }
      return true;
    } catch (error) {
      showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
      return false;
    } finally {
      // What writes to people and cannot be taken back can be stopped, from whatever page one goes on to.
      if (wish.kind === "run" && begun.length > 0) {
        const notice = showToast({
          text: t("contacts:bulk.begun", { name: wish.name }),
          durationMs: OFFERED_MS,
          ...(mayStop && { action: { label: t("contacts:bulk.stop"), run: () => stop(begun) } }),
        });
        sayUntilEnded(begun, notice);
      }
      void queries.invalidateQueries({ queryKey: keys.bulkJobsAll() });
    }
  };
}
