/** All journeys: in which state each is, who is inside, how the last 30 days went. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Route } from "lucide-react";
import type { ReactNode } from "react";
import { useListState } from "@/api/listState";
import type { JourneyState, JourneySummary } from "@/api/models";
import { atLeast } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { relative } from "@/lib/time";
import { StateMessage } from "@/ui/StateMessage";
import { type Column, useColumns } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { useSortedRows } from "@/ui/table/useSortedRows";
import { journeyPageQuery } from "../api";
import { channelWord } from "../words";
import { StateChip } from "./StateChip";

interface JourneyTableProps {
  states: readonly JourneyState[];
  isFiltered: boolean;
  onOpen: (id: string) => void;
  /** The way to a first journey, for whoever may make one. */
  start: ReactNode;
}

const lately = (row: JourneySummary) => row.people.last_30_days;

/** What each column sorts by. */
const VALUES = {
  name: (row: JourneySummary) => row.name,
  state: (row: JourneySummary) => STATES.indexOf(row.state),
  inside: (row: JourneySummary) => row.people.inside,
  entered: (row: JourneySummary) => lately(row).entered,
  replied: (row: JourneySummary) => lately(row).replied,
  completed: (row: JourneySummary) => lately(row).completed,
  failed: (row: JourneySummary) => lately(row).failed,
  changed: (row: JourneySummary) => Date.parse(row.updated_at),
};
/** From those at rest to those at work. */
const STATES: readonly JourneyState[] = ["archived", "draft", "paused", "active"];

/** So many inside one journey are counted. */
const MOST_COUNTED = 100_000;

export function JourneyTable({ states, isFiltered, onOpen, start }: JourneyTableProps) {
  const { t, language } = useT();
  const list = useListState(useInfiniteQuery(journeyPageQuery(states)));
  return (
    <DataTable
      label={t("journeys:list.label")}
      columns={useColumns("journeys", useJourneyColumns()).shown}
      {...list}
      {...useSortedRows(list.rows, !list.hasMore, VALUES, language)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => `/journeys/${row.id}`}
      onOpen={(row) => onOpen(row.id)}
      narrow={(row) => <NarrowRow journey={row} />}
      empty={
        isFiltered ? (
          <StateMessage title={t("journeys:list.nothing")} />
        ) : (
          <StateMessage icon={Route} title={t("journeys:list.emptyTitle")} body={t("journeys:list.empty")}>
            {start}
          </StateMessage>
        )
      }
    />
  );
}

function NarrowRow({ journey }: { journey: JourneySummary }) {
  const { t } = useT();
  const { inside, last_30_days: lately } = journey.people;
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{journey.name}</bdi>
        <StateChip state={journey.state} reason={journey.reason} />
      </span>
      <span className="truncate text-sm text-muted num">
        {t("journeys:list.narrow", { count: inside })} <span aria-hidden="true">·</span>{" "}
        {t("journeys:list.narrowReplied", { count: lately.replied })}
      </span>
    </span>
  );
}

function useJourneyColumns(): Column<JourneySummary>[] {
  const { t, language } = useT();
  const now = useNow(60_000);
  const number = new Intl.NumberFormat(language);
  const count = (
    id: string,
    header: string,
    of: (row: JourneySummary) => number,
    more: Partial<Column<JourneySummary>> = {},
  ): Column<JourneySummary> => ({
    id,
    header,
    sortKey: id,
    width: 96,
    align: "digits",
    cell: (row) => (
      <span className={of(row) === 0 ? "text-subtle num" : "num"}>
        {(id === "entered" && row.people.last_30_days.is_capped) ||
        (id === "inside" && of(row) >= MOST_COUNTED)
          ? atLeast(number.format(of(row)))
          : number.format(of(row))}
      </span>
    ),
    ...more,
  });
  return [
    {
      id: "name",
      header: t("journeys:list.name"),
      sortKey: "name",
      width: 180,
      grow: 3,
      cell: (row) => <bdi className="truncate font-medium">{row.name}</bdi>,
    },
    {
      id: "state",
      header: t("journeys:list.state"),
      sortKey: "state",
      width: 104,
      grow: 1,
      cell: (row) => <StateChip state={row.state} reason={row.reason} />,
    },
    {
      id: "version",
      header: t("journeys:list.version"),
      width: 76,
      align: "digits",
      cell: (row) => <span className="text-muted num">{row.version ?? "–"}</span>,
    },
    count("inside", t("journeys:list.inside"), (row) => row.people.inside, { width: 118 }),
    count("entered", t("journeys:list.entered"), (row) => lately(row).entered, { width: 112 }),
    count("replied", t("journeys:list.replied"), (row) => lately(row).replied, { width: 112 }),
    count("completed", t("journeys:list.completed"), (row) => lately(row).completed, { width: 92 }),
    {
      id: "failed",
      header: t("journeys:list.failed"),
      sortKey: "failed",
      width: 76,
      align: "digits",
      cell: (row) => (
        <span className={lately(row).failed === 0 ? "text-subtle num" : "font-medium text-coral-text num"}>
          {number.format(lately(row).failed)}
        </span>
      ),
    },
    {
      id: "channel",
      header: t("journeys:list.channel"),
      width: 164,
      cell: (row) => <span className="truncate text-muted">{channelWord(t, row.channel)}</span>,
    },
    {
      id: "changed",
      header: t("journeys:list.changed"),
      sortKey: "changed",
      width: 120,
      isExtra: true,
      cell: (row) => <span className="text-muted num">{relative(t, Date.parse(row.updated_at), now)}</span>,
    },
  ];
}
