/** What is being done to many contacts now, how far it is, and whom it has left out: calm lines over the table. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Progress } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { awaitJobs, bulkJobsQuery, isRunning } from "../bulkJobs";
import { useStopJobs } from "../useBulk";
import { BulkRefused } from "./BulkRefused";

const LATELY_MS = 10 * 60_000;

export function BulkBars({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useT();
  const number = useNumber();
  const jobs = useQuery(bulkJobsQuery);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<BulkJob | null>(null);
  const items = jobs.data?.items ?? [];
  const running = items.filter(isRunning);
  useEffect(() => awaitJobs((jobs.data?.items ?? []).filter(isRunning).map(({ id }) => id)), [jobs.data]);
  const left = items.filter(
    ({ id, refused, ended_at }) =>
      refused > 0 &&
      !seen.has(id) &&
      ended_at !== null &&
      jobs.dataUpdatedAt - Date.parse(ended_at) < LATELY_MS,
  );
  if (running.length + left.length === 0) return null;
  return (
    <ul aria-label={t("contacts:bulk.running")} className="border-b border-line">
      {running.map((job) => (
        <Running key={job.id} job={job} mayWrite={mayWrite} />
      ))}
      {left.map((job) => (
        <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-2 text-sm">
          <span className="min-w-0 flex-1">
            {t("contacts:bulk.left", { count: job.refused, figure: number(job.refused) })}
          </span>
          <Button size="sm" onClick={() => setShown(job)}>
            {t("contacts:bulk.who")}
          </Button>
          <Button kind="quiet" size="sm" onClick={() => setSeen(new Set([...seen, job.id]))}>
            {t("ui:close")}
          </Button>
        </li>
      ))}
      <BulkRefused job={shown} onClose={() => setShown(null)} />
    </ul>
  );
}

function Running({ job, mayWrite }: { job: BulkJob; mayWrite: boolean }) {
  const { t } = useT();
  const number = useNumber();
  const stop = useStopJobs();
  const label = t(job.undoes === null ? `contacts:bulk.working.${job.action}` : "contacts:bulk.undoing");
  const through = job.done + job.unchanged + job.refused;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-2 text-sm">
      <span>{label}</span>
      <Progress label={label} value={through} max={job.total} className="max-w-64 min-w-24 flex-1" />
      <span className="text-muted num">
        {job.total === null
          ? number(through)
          : t("contacts:bulk.progress", {
              done: number(through),
              total: number(Math.max(job.total, through)),
            })}
      </span>
      {mayWrite && (
        <Button
          kind="quiet"
          size="sm"
          disabled={stop.isPending}
          onClick={() => stop.mutate([job.id])}
          className="ms-auto"
        >
          {t("contacts:bulk.stop")}
        </Button>
      )}
    </li>
  );
}
