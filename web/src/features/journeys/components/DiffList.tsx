/** What changed from one version to another, or to the draft. */
import { useQuery } from "@tanstack/react-query";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { diffQuery } from "../api";
import { tellChanges } from "../diffWords";
import type { Wording } from "../words";

interface DiffListProps {
  journeyId: string;
  before: number;
  /** Undefined is the draft. */
  after: number | undefined;
  wording: Wording;
  /** What steps are called, by id. */
  titles: ReadonlyMap<string, string>;
}

export function DiffList({ journeyId, before, after, wording, titles }: DiffListProps) {
  const { t } = useT();
  const diff = useQuery(diffQuery(journeyId, before, after));
  if (diff.isError) return <ProblemState {...problemOf(t, diff)} />;
  if (diff.data === undefined)
    return (
      <div role="status" aria-label={t("ui:loading")} className="space-y-3 py-2">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-3.5 w-80 max-w-full" />
      </div>
    );
  const changes = tellChanges(wording, diff.data, titles);
  if (changes.length === 0) return <p className="text-muted">{t("journeys:versions.same")}</p>;
  return (
    <ul className="space-y-4">
      {changes.map(({ key, title, lines }) => (
        <li key={key}>
          <p className="font-medium text-pretty">
            <bdi>{title}</bdi>
          </p>
          {lines.map((line) => (
            <p key={line} className="mt-0.5 text-sm text-pretty wrap-break-word text-muted">
              <bdi>{line}</bdi>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
