/** Who did what, newest first, narrowed down by who, what and when. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AuditFilters } from "@/api/keys";
import { useListState } from "@/api/listState";
import { membersQuery } from "@/api/members";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { MoreButton } from "@/ui/MoreButton";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { auditQuery, PERIODS, type Period } from "../api";
import { AuditEntryRow } from "./AuditEntryRow";

interface AuditLogProps {
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
}

/** What is looked for most often. */
const ACTIONS = [
  "change_settings",
  "send_campaign",
  "publish_journey",
  "change_role",
  "invite",
  "create_api_key",
] as const;

export function AuditLog({ filters, onFilter }: AuditLogProps) {
  const { t } = useT();
  const query = useInfiniteQuery(auditQuery(filters, serverNow));
  const list = useListState(query);
  const members = useQuery(membersQuery);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const { problem, rows } = list;
  return (
    <>
      <FilterBar
        label={t("audit:filters")}
        className="-mx-5 -mt-3"
        onClear={isFiltered ? () => onFilter({}) : undefined}
      >
        <FilterChoice
          name={t("audit:who")}
          value={filters.actor}
          onChange={(actor) => onFilter({ ...filters, actor })}
          options={(members.data?.items ?? []).map((one) => ({
            value: `person:${one.person_id}`,
            label: one.name,
          }))}
        />
        <FilterChoice
          name={t("audit:what")}
          value={filters.action}
          onChange={(action) => onFilter({ ...filters, action })}
          options={ACTIONS.map((action) => ({ value: action, label: t(`audit:action.${action}`) }))}
        />
        <FilterChoice<Period>
          name={t("audit:when")}
          value={filters.period}
          onChange={(period) => onFilter({ ...filters, period })}
          options={PERIODS.map((period) => ({ value: period, label: t(`audit:period.${period}`) }))}
        />
      </FilterBar>
      {rows === undefined && problem === undefined && <Skeleton className="mt-3 h-96" />}
      {problem !== undefined && <ProblemState {...problem} />}
      {rows?.length === 0 && (
        <StateMessage
          title={t("audit:emptyTitle")}
          body={t(isFiltered ? "audit:emptyFiltered" : "audit:empty")}
        />
      )}
      <ul>
        {rows?.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton query={query} className="-ms-3" />
    </>
  );
}
