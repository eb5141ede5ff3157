/** Every published version, newest first: what each changed, and the way back to it. */
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { JourneyVersion, OpenedJourney } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { relative } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { versionsQuery } from "../api";
import { readGraph } from "../model/graph";
import { summaryOf, type Wording } from "../words";
import { DiffList } from "./DiffList";
import { PublishDialog } from "./PublishDialog";

interface VersionListProps {
  journey: OpenedJourney;
  wording: Wording;
  mayWrite: boolean;
}

export function VersionList({ journey, wording, mayWrite }: VersionListProps) {
  const { t } = useT();
  const versions = useQuery(versionsQuery(journey.id));
  const [backTo, setBackTo] = useState<number>();
  if (versions.isError) return <ProblemState {...problemOf(t, versions)} />;
  const items = versions.data?.items;
  if (items?.length === 0)
    return (
      <StateMessage
        icon={History}
        title={t("journeys:versions.none")}
        body={t("journeys:versions.noneBody")}
      />
    );
  const titles = titlesOf(wording, [journey.draft, ...(items ?? []).map(({ graph }) => graph)]);
  return (
    <div className="w-full max-w-160 px-5 py-6">
      <ol aria-label={t("journeys:versions.label")} className="divide-y divide-line">
        {journey.version !== null && (
          <li className="pb-5">
            <p className="flex items-center gap-2.5 font-bold">{t("journeys:versions.draft")}</p>
            <p className="text-sm text-muted">
              {t(journey.has_changes ? "journeys:versions.draftNew" : "journeys:versions.draftSame")}
            </p>
            {journey.has_changes && (
              <div className="mt-3">
                <DiffList
                  journeyId={journey.id}
                  before={journey.version}
                  after={undefined}
                  wording={wording}
                  titles={titles}
                />
              </div>
            )}
          </li>
        )}
        {items === undefined
          ? Array.from({ length: 3 }, (_, index) => (
              <li key={index} className="space-y-2 py-5">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-3.5 w-56" />
              </li>
            ))
          : items.map((version, index) => (
              <VersionItem
                key={version.id}
                version={version}
                before={items[index + 1]?.number}
                journey={journey}
                wording={wording}
                titles={titles}
                onBack={mayWrite && journey.state !== "archived" ? () => setBackTo(version.number) : null}
              />
            ))}
      </ol>
      <PublishDialog
        journey={journey}
        wording={wording}
        what={backTo === undefined ? null : { version: backTo }}
        onClose={() => setBackTo(undefined)}
        onRefused={() => undefined}
      />
    </div>
  );
}

function titlesOf(wording: Wording, graphs: readonly Record<string, unknown>[]): Map<string, string> {
  const nodes = [...graphs].reverse().flatMap((graph) => readGraph(graph).nodes);
  return new Map(nodes.map((node) => [node.id, summaryOf(wording, node).title]));
}

interface VersionItemProps {
  version: JourneyVersion;
  /** The number of the version before. */
  before: number | undefined;
  journey: OpenedJourney;
  wording: Wording;
  titles: ReadonlyMap<string, string>;
  onBack: (() => void) | null;
}

function VersionItem({ version, before, journey, wording, titles, onBack }: VersionItemProps) {
  const { t } = useT();
  const now = useNow(60_000);
  const isCurrent = version.id === journey.active_version_id;
  const [isOpen, setOpen] = useState(isCurrent);
  const when = relative(t, Date.parse(version.published_at), now);
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <p className="font-bold num">{t("journeys:version", { number: version.number })}</p>
        {isCurrent && <Chip tone="sage">{t("journeys:versions.current")}</Chip>}
        <p className="text-sm text-muted num">{t("journeys:versions.published", { when })}</p>
        <span className="ms-auto flex gap-1">
          {before !== undefined && (
            <Button size="sm" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t("journeys:versions.compare")}
            </Button>
          )}
          {onBack !== null && !isCurrent && (
            <Button size="sm" onClick={onBack}>
              {t("journeys:versions.rollback")}
            </Button>
          )}
        </span>
      </div>
      {before === undefined ? (
        <p className="text-sm text-muted">{t("journeys:versions.first")}</p>
      ) : (
        isOpen && (
          <div className="mt-3">
            <p className="mb-2 text-sm text-subtle">{t("journeys:versions.against", { number: before })}</p>
            <DiffList
              journeyId={journey.id}
              before={before}
              after={version.number}
              wording={wording}
              titles={titles}
            />
          </div>
        )
      )}
    </li>
  );
}
