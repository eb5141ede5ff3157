/** Tells, on whatever page, that something done to many contacts is through, and takes it back if that was a slip. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "@/api/keys";
import type { BulkJob } from "@/api/models";
import { type T, useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { showToast } from "@/ui/toasts";
import { bulkJobsQuery, forgetJobs, isRunning, useAwaited } from "../bulkJobs";
import { cameOf, leftOut, workingOn } from "../bulkWords";
import { useUndoJob } from "../useBulk";

const UNDO_MS = 12_000;

function sentence(t: T, number: (value: number) => string, job: BulkJob): string {
  if (job.state === "failed") return t("contacts:bulk.failed", { what: workingOn(t, job) });
  const done = cameOf(t, number, job);
  return job.refused === 0
    ? done
    : t("contacts:bulk.withLeft", {
        done,
        left: leftOut(t, number, job),
      });
}

export function BulkNotices() {
  const { t } = useT();
  const number = useNumber();
  const queries = useQueryClient();
  const awaited = useAwaited();
  const { mutate: undo } = useUndoJob();
  const jobs = useQuery({ ...bulkJobsQuery, enabled: awaited.size > 0 }).data?.items;
  useEffect(() => {
    const ended = (jobs ?? []).filter((job) => awaited.has(job.id) && !isRunning(job));
    if (ended.length === 0) return;
    forgetJobs(ended.map(({ id }) => id));
    for (const job of ended) {
      showToast({
        text: sentence(t, number, job),
        tone: job.state === "failed" ? "error" : "plain",
        ...(job.undo_until === null ? {} : { undo: () => undo(job.id), durationMs: UNDO_MS }),
      });
    }
    void queries.invalidateQueries({ queryKey: keys.contactLists() });
    void queries.invalidateQueries({ queryKey: keys.contactCounts() });
    void queries.invalidateQueries({ queryKey: keys.contactsAll() });
  }, [jobs, awaited, queries, t, number, undo]);
  return null;
}
