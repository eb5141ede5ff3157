/** How far something done to many contacts is, with the way to stop it there. */
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Progress } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { workingOn } from "../bulkWords";
import { useStopJobs } from "../useBulk";

export function BulkProgress({ job, mayWrite }: { job: BulkJob; mayWrite: boolean }) {
  const { t } = useT();
  const number = useNumber();
  const stop = useStopJobs();
  const label = workingOn(t, job);
  const through = job.done + job.unchanged + job.refused;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
    </div>
  );
}
