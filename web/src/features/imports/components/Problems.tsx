/** What is wrong with the file: rejected rows with their column and value, cells left out, consent not taken. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Import } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { MoreButton } from "@/ui/MoreButton";
import { Section } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { type Counts, rejectedQuery, type RejectedRow } from "../api";
import { type Column, columnsOf } from "../columns";
import { groups } from "../counts";
import { isAdvised, reasonSentence } from "../words";
import { LeftOut } from "./LeftOut";

interface ProblemsProps {
  job: Import;
  counts: Counts;
  /** Once the import has ended: the rejected rows as a file, and the way back in for it. */
  actions?: ReactNode;
}

export function Problems({ job, counts, actions }: ProblemsProps) {
  const { t } = useT();
  const rejected = groups(counts.rejected);
  return (
    <>
      {rejected.length > 0 && (
        <Section title={t("imports:problems.title")} body={t("imports:problems.body")} actions={actions}>
          <GroupList counts={counts.rejected} hasAdvice />
          <RejectedRows job={job} />
        </Section>
      )}
      <LeftOut job={job} counts={counts} />
      {groups(counts.consent_refused).length > 0 && (
        <Section title={t("imports:problems.consent")}>
          <GroupList counts={counts.consent_refused} />
        </Section>
      )}
    </>
  );
}

interface GroupListProps {
  counts: Record<string, number>;
  /** What one may do about it in the file, where that is known. */
  hasAdvice?: boolean;
}

function GroupList({ counts, hasAdvice = false }: GroupListProps) {
  const { t } = useT();
  const figure = useNumber();
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {groups(counts).map(({ code, count }) => (
        <li key={code} className="col-span-full grid grid-cols-subgrid">
          <span className="align-digits font-medium num">{figure(count)}</span>
          <span className="text-pretty">
            {reasonSentence(t, code)}
            {hasAdvice && isAdvised(code) && (
              <span className="block text-sm text-muted">{t(`imports:advice.${code}`)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RejectedRows({ job }: { job: Import }) {
  const { t } = useT();
  const query = useInfiniteQuery(rejectedQuery(job));
  const columns = columnsOf(job.plan);
  if (query.isPending) return <Skeleton className="mt-4 h-40" />;
  if (query.isError) {
    return <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />;
  }
  const rows = query.data.pages.flatMap(({ items }) => items);
  return (
    <div className="mt-4">
      <div className="max-h-96 overflow-auto border-y border-line" tabIndex={0}>
        <table className="w-full min-w-130 text-start text-sm">
          <thead className="sticky top-0 bg-paper text-muted">
            <tr className="border-b border-line">
              {(["row", "column", "value", "why"] as const).map((key) => (
                <th key={key} scope="col" className="py-1.5 pe-4 text-start font-medium">
                  {t(`imports:problems.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.row} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton query={query} className="-ms-3" />
    </div>
  );
}

function Row({ row, columns }: { row: RejectedRow; columns: readonly Column[] }) {
  const { t } = useT();
  const figure = useNumber();
  const at = columns.findIndex(({ target }) => target === row.field);
  const heading = columns[at]?.heading ?? "";
  const name = at < 0 ? "" : heading || t("imports:columns.nameless", { number: at + 1 });
  const value =
    at < 0 ? (row.cells ?? []).filter((cell) => cell.trim() !== "").join(" · ") : (row.cells?.[at] ?? "");
  return (
    <tr>
      <td className="py-1.5 pe-4 text-muted num">{figure(row.row)}</td>
      <td className="max-w-36 truncate py-1.5 pe-4">
        <bdi>{name}</bdi>
      </td>
      <td className="max-w-56 py-1.5 pe-4">
        {row.cells === null ? (
          <span className="text-muted">{t("imports:problems.gone")}</span>
        ) : (
          <bdi className="block truncate font-medium" title={value}>
            {value}
          </bdi>
        )}
      </td>
      <td className="py-1.5 text-pretty">{reasonSentence(t, row.reason)}</td>
    </tr>
  );
}
