/** Above the queue on a page of its own: filters as chips, and how much there is in all. */
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "@/api/connections";
import type { QueueFilters } from "@/api/keys";
import { atLeast } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { Announcer } from "@/ui/Announcer";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { countsQuery } from "../api/queue";
import { useJourneys } from "../useQueue";

const STATES = ["active", "waiting_reply", "paused"] as const;
const SOURCES = ["rule", "person", "key", "campaign"] as const;
export const PERIODS = ["hour", "day", "week"] as const;
export type Period = (typeof PERIODS)[number];

interface QueueHeadProps {
  filters: QueueFilters;
  period: Period | undefined;
  onChange: (filters: QueueFilters, period: Period | undefined) => void;
}

const MOST_COUNTED = 10_000;

export function QueueHead({ filters, period, onChange }: QueueHeadProps) {
  const { t, language } = useT();
  const journeys = useJourneys().data?.items ?? [];
  const connections = useQuery(connectionsQuery).data?.items ?? [];
  const counts = useQuery(countsQuery).data;
  const isFiltered = Object.values(filters).some((value) => value !== undefined) || period !== undefined;
  const set = (changes: Partial<QueueFilters>) => onChange({ ...filters, ...changes }, period);
  const figure = (count: number) => {
    const written = new Intl.NumberFormat(language).format(count);
    return count >= MOST_COUNTED ? atLeast(written) : written;
  };
  const told =
    counts === undefined
      ? ""
      : [
          t("queue:page.due", { count: counts.due, figure: figure(counts.due) }),
          ...(counts.held_back > 0
            ? [t("queue:page.held", { count: counts.held_back, figure: figure(counts.held_back) })]
            : []),
          ...(counts.no_address > 0
            ? [t("queue:page.noAddress", { count: counts.no_address, figure: figure(counts.no_address) })]
            : []),
          ...(counts.paused > 0
            ? [t("queue:page.paused", { count: counts.paused, figure: figure(counts.paused) })]
            : []),
        ].join(" · ");
  return (
    <FilterBar
      label={t("queue:page.filters")}
      onClear={isFiltered ? () => onChange({}, undefined) : undefined}
      end={
        <>
          <span>{told}</span>
          <Announcer text={told} />
        </>
      }
    >
      <FilterChoice
        name={t("queue:page.journey")}
        value={filters.journeyId}
        onChange={(journeyId) => set({ journeyId })}
        options={journeys.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterChoice
        name={t("queue:page.state")}
        value={filters.state}
        onChange={(state) => set({ state })}
        options={STATES.map((value) => ({ value, label: t(`queue:filter.${value}`) }))}
      />
      <FilterChoice
        name={t("queue:page.period")}
        value={period}
        onChange={(next) => onChange(filters, next)}
        options={PERIODS.map((value) => ({ value, label: t(`queue:page.periods.${value}`) }))}
      />
      {connections.length > 1 && (
        <FilterChoice
          name={t("queue:page.connection")}
          value={filters.connectionId}
          onChange={(connectionId) => set({ connectionId })}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FilterChoice
        name={t("queue:page.source")}
        value={filters.source}
        onChange={(source) => set({ source })}
        options={SOURCES.map((value) => ({ value, label: t(`queue:page.sources.${value}`) }))}
      />
    </FilterBar>
  );
}
