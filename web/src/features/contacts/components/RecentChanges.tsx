/** What was done to many contacts at once, newest first: by whom and when, what came of it, and the way back. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useListState } from "@/api/listState";
import { membersQuery } from "@/api/members";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Drawer } from "@/ui/Drawer";
import { LoadingRows } from "@/ui/LoadingRows";
import { MoreButton } from "@/ui/MoreButton";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { recentJobsQuery } from "../bulkJobs";
import { BulkRefused } from "./BulkRefused";
import { RecentChange } from "./RecentChange";

interface RecentChangesProps {
  isOpen: boolean;
  mayWrite: boolean;
  onClose: () => void;
}

export function RecentChanges({ isOpen, mayWrite, onClose }: RecentChangesProps) {
  const { t } = useT();
  const [shown, setShown] = useState<BulkJob | null>(null);
  return (
    <>
      <Drawer
        title={t("contacts:recent.title")}
        subtitle={t("contacts:recent.subtitle")}
        isOpen={isOpen}
        onClose={onClose}
      >
        {isOpen && <Jobs mayWrite={mayWrite} onRefused={setShown} />}
      </Drawer>
      <BulkRefused job={shown} onClose={() => setShown(null)} />
    </>
  );
}

interface JobsProps {
  mayWrite: boolean;
  onRefused: (job: BulkJob) => void;
}

function Jobs({ mayWrite, onRefused }: JobsProps): ReactNode {
  const { t } = useT();
  const query = useInfiniteQuery(recentJobsQuery);
  const { rows, problem } = useListState(query);
  const members = useQuery(membersQuery).data?.items ?? [];
  const names = new Map(members.map(({ person_id, name }) => [`person:${person_id}`, name]));
  const byWhom = ({ created_by }: BulkJob) =>
    created_by === null
      ? null
      : (names.get(created_by) ??
        t(created_by.startsWith("key:") ? "contacts:recent.byKey" : "contacts:recent.byGone"));
  if (problem !== undefined) return <ProblemState {...problem} />;
  if (rows === undefined)
    return (
      <LoadingRows count={4} className="flex-col gap-2 py-3">
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </LoadingRows>
    );
  if (rows.length === 0)
    return (
      <StateMessage
        icon={History}
        title={t("contacts:recent.emptyTitle")}
        body={t("contacts:recent.empty")}
      />
    );
  return (
    <>
      <ul aria-label={t("contacts:recent.title")} className="-my-3 divide-y divide-line">
        {rows.map((job) => (
          <RecentChange
            key={job.id}
            job={job}
            byWhom={byWhom(job)}
            mayWrite={mayWrite}
            onRefused={() => onRefused(job)}
          />
        ))}
      </ul>
      <MoreButton query={query} className="-ms-3" />
    </>
  );
}
