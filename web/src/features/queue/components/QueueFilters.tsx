import { ChevronDown, X } from "lucide-react";
import type { QueueFilters as Filters } from "@/api/keys";
import type { LiveState } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "@/ui/Menu";
import { useJourneys } from "../useQueue";

const STATES = ["active", "waiting_reply", "paused"] as const satisfies readonly LiveState[];
const ANY = "any";

interface QueueFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function QueueFilters({ filters, onChange }: QueueFiltersProps) {
  const { t } = useT();
  const journeys = useJourneys().data?.items ?? [];
  const journey = journeys.find(({ id }) => id === filters.journeyId)?.name;
  const isFiltered = filters.journeyId !== undefined || filters.state !== undefined;
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <FilterMenu
        text={t("queue:filter.journey", { value: journey ?? t("queue:filter.any") })}
        isOn={filters.journeyId !== undefined}
        value={filters.journeyId ?? ANY}
        options={journeys.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange({ ...filters, journeyId: value === ANY ? undefined : value })}
      />
      <FilterMenu
        text={t("queue:filter.state", {
          value: filters.state === undefined ? t("queue:filter.any") : t(`queue:filter.${filters.state}`),
        })}
        isOn={filters.state !== undefined}
        value={filters.state ?? ANY}
        options={STATES.map((state) => ({ value: state, label: t(`queue:filter.${state}`) }))}
        onChange={(value) => onChange({ ...filters, state: STATES.find((state) => state === value) })}
      />
      {isFiltered && (
        <IconButton
          label={t("queue:filter.clear")}
          className="size-6.5 coarse:size-9"
          onClick={() => onChange({})}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface FilterMenuProps {
  text: string;
  isOn: boolean;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterMenu({ text, isOn, value, options, onChange }: FilterMenuProps) {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger
        className={cx(
          "inline-flex h-6.5 max-w-52 min-w-0 items-center gap-1 rounded-full ps-2.5 pe-1.5 text-sm font-medium transition-colors duration-150 coarse:h-9",
          isOn ? "bg-sage-soft text-sage-text" : "bg-quiet text-muted hover:bg-hover hover:text-ink",
        )}
      >
        <span className="truncate">{text}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
      </MenuTrigger>
      <MenuContent align="end" className="max-w-80">
        <MenuChoices
          label={text}
          value={value}
          onChange={onChange}
          options={[{ value: ANY, label: t("queue:filter.any") }, ...options]}
        />
      </MenuContent>
    </Menu>
  );
}
