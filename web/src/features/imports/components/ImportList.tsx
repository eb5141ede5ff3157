/** Every import, the newest first: where it stands, and how many rows it had. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import type { Import } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { type State, StateChip } from "@/ui/Chip";
import { MoreButton } from "@/ui/MoreButton";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { importsQuery } from "../api";
import { partCounts } from "../counts";
import { isWorking } from "../steps";
import { stateSentence } from "../words";

interface ImportListProps {
  /** The row as a link to the import: the page knows its address. */
  link: (job: Import, content: ReactNode) => ReactNode;
  /** The one action of the empty list. */
  begin: ReactNode;
}

export function ImportList({ link, begin }: ImportListProps) {
  const { t } = useT();
  const query = useInfiniteQuery(importsQuery);
  if (query.isPending) return <LoadingRows />;
  if (query.isError) {
    return <ProblemState {...problemOf(t, query)} />;
  }
  const jobs = query.data.pages.flatMap(({ items }) => items);
  if (jobs.length === 0) {
    return (
      <StateMessage icon={FileSpreadsheet} title={t("imports:emptyTitle")} body={t("imports:emptyBody")}>
        {begin}
      </StateMessage>
    );
  }
  return (
    <>
      <ul aria-label={t("imports:list")} className="divide-y divide-line border-b border-line">
        {jobs.map((job) => (
          <li key={job.id}>{link(job, <Row job={job} />)}</li>
        ))}
      </ul>
      <MoreButton query={query} className="m-4" />
    </>
  );
}

/** What is done needs nobody and no colour. */
function standingOf(job: Import): State {
  if (job.state === "paused" || isWorking(job)) return "waiting";
  if (job.state === "failed" || (job.task === "upload" && job.state !== "done")) return "needs";
  return "neutral";
}

function Row({ job }: { job: Import }) {
  const { t } = useT();
  const figure = useNumber();
  const { rows } = job.counts;
  const { rejected } = partCounts(job.counts);
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 min-[860px]:grid-cols-[minmax(0,2fr)_minmax(10rem,auto)_minmax(0,1fr)_6rem]">
      <span className="flex min-w-0 items-center gap-3">
        <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <bdi className="truncate font-medium">{job.file_name}</bdi>
      </span>
      <span>
        <StateChip state={standingOf(job)}>{stateSentence(t, job)}</StateChip>
      </span>
      <span className="truncate ps-7 text-sm text-muted num min-[860px]:ps-0">
        {rows > 0 && t("imports:rows", { count: rows, figure: figure(rows) })}
        {rejected > 0 && ` · ${t("imports:rejectedShort", { count: rejected, figure: figure(rejected) })}`}
      </span>
      <span className="justify-self-end text-sm text-muted">
        <RelativeTime at={job.created_at} />
      </span>
    </span>
  );
}

function LoadingRows() {
  return (
    <div className="divide-y divide-line border-b border-line">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-12 items-center gap-3 px-5">
          <Skeleton className="size-4" />
          <Skeleton className="h-4 w-52" />
        </div>
      ))}
    </div>
  );
}
