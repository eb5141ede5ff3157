/** What is being done to many contacts now, how far it is, and whom it has left out: calm lines over the table. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { awaitJobs, bulkJobsQuery, isRunning } from "../bulkJobs";
import { leftOut } from "../bulkWords";
import { BulkProgress } from "./BulkProgress";
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
        <li key={job.id} className="px-6 py-2 text-sm">
          <BulkProgress job={job} mayWrite={mayWrite} />
        </li>
      ))}
      {left.map((job) => (
        <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-2 text-sm">
          <span className="min-w-0 flex-1">{leftOut(t, number, job)}</span>
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
