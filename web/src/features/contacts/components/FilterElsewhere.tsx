/** The filter of the table for whoever means people by one: the same bar, and what it keeps in one phrase. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Table2 } from "lucide-react";
import type { Audience } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { listOf, viewsQuery } from "../api";
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

interface FilterBarProps {
  filter: Checks;
  /** With the name of the saved view that it was copied from, as long as it says what that said. */
  onChange: (filter: Checks, view?: string) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useT();
  const newest = useInfiniteQuery(listOf({}, ["tags"])).data?.pages[0]?.items ?? [];
  return (
    <div role="group" aria-label={t("contacts:filterBy")} className="flex flex-wrap items-center gap-2">
      <Filters
        filter={isAny(filter) ? undefined : asFilter(filter)}
        onChange={(next) => onChange({ all: (next?.all ?? []) as Checks["all"] })}
        rows={newest}
      />
      <ViewMenu onPick={onChange} />
    </div>
  );
}

export function FilterWords({ filter }: { filter: Checks }) {
  const { t, language } = useT();
  const chips = toChips(asFilter(filter), pageZone());
  const nameOf = useChipNames(chips);
  const words = chips.map((chip) => chipText(t, language, chip, nameOf));
  const type = isAny(filter) ? "disjunction" : "conjunction";
  return <bdi>{listed(language, words, type)}</bdi>;
}

/** Takes over what a saved view is narrowed down to; those that show everybody are none to take. */
function ViewMenu({ onPick }: { onPick: (filter: Checks, view: string) => void }) {
  const { t } = useT();
  const views = useQuery(viewsQuery).data?.items ?? [];
  const narrowed = views.filter(({ filter }) => filter !== null);
  if (narrowed.length === 0) return null;
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button kind="quiet" size="sm">
          <Table2 aria-hidden="true" />
          {t("contacts:views.take")}
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        {narrowed.map(({ id, name, filter }) => (
          <MenuItem key={id} onSelect={() => onPick(filter as Checks, name)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
