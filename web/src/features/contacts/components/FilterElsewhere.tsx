/** The filter of the table for whoever means people by one: the same bar, and what it keeps in one phrase. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Audience } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { pageZone } from "@/lib/time";
import { listOf } from "../api";
import { chipText } from "../chipText";
import { type Check, type Filter, toChips } from "../filters";
import { useChipNames } from "../useChipNames";
import { Filters } from "./Filters";

type Checks = Extract<Audience, { kind: "filter" }>["filter"];

/** As the bar has it; checks of which any is enough come from programs, and are only said. */
function asFilter({ all, any }: Checks): Filter {
  const checks = all ?? any ?? [];
  return { all: checks.map(({ value, ...check }): Check => (value == null ? check : { ...check, value })) };
}

const isAny = ({ any }: Checks): boolean => (any ?? []).length > 1;

export function FilterBar({ filter, onChange }: { filter: Checks; onChange: (filter: Checks) => void }) {
  const { t } = useT();
  const newest = useInfiniteQuery(listOf({}, ["tags"])).data?.pages[0]?.items ?? [];
  return (
    <div role="group" aria-label={t("contacts:filterBy")} className="flex flex-wrap items-center gap-2">
      <Filters
        filter={isAny(filter) ? undefined : asFilter(filter)}
        onChange={(next) => onChange({ all: (next?.all ?? []) as Checks["all"] })}
        rows={newest}
      />
    </div>
  );
}

export function FilterWords({ filter }: { filter: Checks }) {
  const { t, language } = useT();
  const chips = toChips(asFilter(filter), pageZone());
  const nameOf = useChipNames(chips);
  const words = chips.map((chip) => chipText(t, language, chip, nameOf));
  const type = isAny(filter) ? "disjunction" : "conjunction";
  return <bdi>{new Intl.ListFormat(language, { type }).format(words)}</bdi>;
}
