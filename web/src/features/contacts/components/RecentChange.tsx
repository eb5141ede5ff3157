/** One thing done to many contacts: while it goes on, how far it is; then what came of it, and until when it can be undone. */
import { useQuery } from "@tanstack/react-query";
import { journeysQuery } from "@/api/journeys";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { RelativeTime } from "@/ui/RelativeTime";
import { isRunning } from "../bulkJobs";
import { cameOf, leftOut } from "../bulkWords";
import { useUndoJob } from "../useBulk";
import { BulkProgress } from "./BulkProgress";

interface RecentChangeProps {
  job: BulkJob;
  /** Null where nobody asked for it. */
  byWhom: string | null;
  mayWrite: boolean;
  onRefused: () => void;
}

export function RecentChange({ job, byWhom, mayWrite, onRefused }: RecentChangeProps) {
  const { t } = useT();
  const number = useNumber();
  return (
    <li className="space-y-1 py-3">
      {isRunning(job) ? (
        <BulkProgress job={job} mayWrite={mayWrite} />
      ) : (
        <p className="font-medium text-pretty">{cameOf(t, number, job)}</p>
      )}
      <Meant job={job} />
      <p className="text-sm text-muted">
        {byWhom !== null && (
          <>
            <bdi>{byWhom}</bdi> <span aria-hidden="true">·</span>{" "}
          </>
        )}
        <RelativeTime at={job.created_at} className="num" />
        {job.unchanged > 0 && (
          <>
            {" "}
            <span aria-hidden="true">·</span>{" "}
            {t("contacts:recent.unchanged", { count: job.unchanged, figure: number(job.unchanged) })}
          </>
        )}
      </p>
      {job.refused > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
          {leftOut(t, number, job)}
          <Button kind="quiet" size="sm" onClick={onRefused} className="-me-2.5">
            {t("contacts:bulk.who")}
          </Button>
        </p>
      )}
      <Ended job={job} mayWrite={mayWrite} />
    </li>
  );
}

/** Which tags, until when, into which journey. */
function Meant({ job: { action, params } }: { job: BulkJob }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const journeys = useQuery({ ...journeysQuery, enabled: action === "run" }).data?.items;
  const tags = Array.isArray(params.tags) ? params.tags.map(String) : [];
  const said =
    action === "hold" && typeof params.until === "string"
      ? t("contacts:hold.until", { time: dayClock(Date.parse(params.until), pageZone(), language, now) })
      : (journeys?.find(({ id }) => id === params.journey_id)?.name ?? null);
  if (tags.length > 0)
    return (
      <p className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Chip key={tag}>
            <bdi>{tag}</bdi>
          </Chip>
        ))}
      </p>
    );
  return said !== null && <p className="text-sm text-pretty [unicode-bidi:plaintext]">{said}</p>;
}

function Ended({ job, mayWrite }: { job: BulkJob; mayWrite: boolean }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const undo = useUndoJob();
  const until = job.undo_until === null ? null : Date.parse(job.undo_until);
  return (
    <>
      {job.state === "cancelled" && <Chip tone="amber">{t("contacts:recent.stopped")}</Chip>}
      {job.state === "failed" && <Chip tone="coral">{t("contacts:recent.failed")}</Chip>}
      {job.undone_by !== null && <Chip>{t("contacts:recent.undone")}</Chip>}
      {until !== null && until > now && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t("contacts:merge.undoUntil", { time: dayClock(until, pageZone(), language, now) })}
          {mayWrite && (
            <Button
              size="sm"
              disabled={undo.isPending}
              onClick={() => undo.mutate(job.id)}
              className="ms-auto"
            >
              {t("ui:undo")}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
