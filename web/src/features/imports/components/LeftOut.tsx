/** Cells that rows are taken without: by column and by why, each group with its rows and what stands there. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Import } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { formatAddress } from "@/lib/phone";
import { MoreButton } from "@/ui/MoreButton";
import { Section } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { type Counts, leftOutFile, type LeftOutGroup, leftOutQuery } from "../api";
import { columnsOf } from "../columns";
import { columnName, isAdvised, reasonSentence } from "../words";
import { DownloadLink } from "./DownloadLink";

export function LeftOut({ job, counts }: { job: Import; counts: Counts }) {
  const { t, language } = useT();
  const most = [...counts.left_out].sort((one, other) => other.count - one.count);
  if (most.length === 0) return null;
  return (
    <Section
      title={t("imports:problems.left")}
      body={t("imports:problems.leftBody")}
      actions={<DownloadLink href={leftOutFile(job.id, language)} label={t("imports:problems.leftFile")} />}
    >
      <ul className="divide-y divide-line border-y border-line">
        {most.map((group, at) => (
          <Group key={`${group.column}:${group.reason}`} job={job} group={group} isFirst={at === 0} />
        ))}
      </ul>
    </Section>
  );
}

/** The largest group is open: what there is to see is seen. */
function Group({ job, group, isFirst }: { job: Import; group: LeftOutGroup; isFirst: boolean }) {
  const { t } = useT();
  const figure = useNumber();
  const id = useId();
  const [isOpen, setOpen] = useState(isFirst);
  const column = columnsOf(job.plan)[group.column];
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-x-3 py-2 text-start hover:bg-hover coarse:min-h-10"
      >
        <span className="min-w-8 text-end font-medium num">{figure(group.count)}</span>
        <span className="min-w-0 flex-1 text-pretty">
          <bdi className="font-medium">{columnName(t, column?.heading ?? "", group.column + 1)}</bdi>
          {": "}
          {reasonSentence(t, group.reason, column?.type)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx("size-4 shrink-0 text-muted", isOpen && "rotate-180")}
          strokeWidth={1.75}
        />
      </button>
      {isOpen && (
        <div id={id} className="ps-11 pb-3">
          {isAdvised(group.reason) && (
            <p className="mb-2 text-sm text-pretty text-muted">{t(`imports:advice.${group.reason}`)}</p>
          )}
          <Cells job={job} group={group} />
          {group.kept < group.count && (
            <p className="mt-2 text-sm text-muted num">
              {t("imports:problems.leftKept", { figure: figure(group.kept), all: figure(group.count) })}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function Cells({ job, group }: { job: Import; group: LeftOutGroup }) {
  const { t } = useT();
  const figure = useNumber();
  const query = useInfiniteQuery(leftOutQuery(job, group));
  if (query.isPending) return <Skeleton className="h-20" />;
  if (query.isError) {
    return <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />;
  }
  const cells = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="max-h-72 overflow-auto" tabIndex={0}>
        <table className="w-full text-start text-sm">
          <thead className="sticky top-0 bg-paper text-muted">
            <tr>
              <th scope="col" className="w-20 py-1 pe-4 text-start font-medium">
                {t("imports:problems.row")}
              </th>
              <th scope="col" className="py-1 pe-4 text-start font-medium">
                {t("imports:problems.who")}
              </th>
              <th scope="col" className="py-1 text-start font-medium">
                {t("imports:problems.value")}
              </th>
            </tr>
          </thead>
          <tbody>
            {cells.map(({ row, who, value }) => (
              <tr key={row}>
                <td className="py-1 pe-4 text-muted num">{figure(row)}</td>
                <td className="py-1 pe-4 wrap-anywhere">
                  <bdi>{formatAddress(who ?? "")}</bdi>
                </td>
                <td className="py-1 wrap-anywhere">
                  {value === null ? (
                    <span className="text-muted">{t("imports:problems.gone")}</span>
                  ) : (
                    <bdi className="font-medium">{value}</bdi>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton query={query} className="-ms-3" />
    </>
  );
}
