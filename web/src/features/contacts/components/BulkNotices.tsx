/** Tells, on whatever page, that something done to many contacts is through, and takes it back if that was a slip. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { BulkJob } from "@/api/models";
import { type T, useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { showToast } from "@/ui/toasts";
import { awaitJobs, bulkJobsQuery, forgetJobs, isRunning, useAwaited } from "../bulkJobs";
import { refusal } from "../useChange";

const UNDO_MS = 12_000;

function sentence(t: T, number: (value: number) => string, job: BulkJob): string {
  if (job.state === "failed")
    return t("contacts:bulk.failed", { what: t(`contacts:bulk.working.${job.action}`) });
  const done =
    job.undoes === null
      ? t(`contacts:bulk.done.${job.action}`, { count: job.done, figure: number(job.done) })
      : t("contacts:bulk.undone", { count: job.done, figure: number(job.done) });
  return job.refused === 0
    ? done
    : t("contacts:bulk.withLeft", {
        done,
        left: t("contacts:bulk.left", { count: job.refused, figure: number(job.refused) }),
      });
}

export function BulkNotices() {
  const { t } = useT();
  const number = useNumber();
  const queries = useQueryClient();
  const awaited = useAwaited();
  const jobs = useQuery({ ...bulkJobsQuery, enabled: awaited.size > 0 }).data?.items;
  useEffect(() => {
    const ended = (jobs ?? []).filter((job) => awaited.has(job.id) && !isRunning(job));
    if (ended.length === 0) return;
    forgetJobs(ended.map(({ id }) => id));
    const undo = (job: BulkJob) => async () => {
      try {
        const undoing = await api.post("/v1/contacts/bulk/{job_id}/undo", { path: { job_id: job.id } });
        awaitJobs([undoing.id]);
      } catch (error) {
        showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
      }
      void queries.invalidateQueries({ queryKey: keys.bulkJobs() });
    };
    for (const job of ended) {
      const takeBack = undo(job);
      showToast({
        text: sentence(t, number, job),
        tone: job.state === "failed" ? "error" : "plain",
        ...(job.undo_until === null ? {} : { undo: () => void takeBack(), durationMs: UNDO_MS }),
      });
    }
    void queries.invalidateQueries({ queryKey: keys.contactLists() });
    void queries.invalidateQueries({ queryKey: keys.contactCounts() });
    void queries.invalidateQueries({ queryKey: keys.contactsAll() });
  }, [jobs, awaited, queries, t, number]);
  return null;
}
