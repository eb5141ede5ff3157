import type { SandboxPerson } from "@/api/models";
import { cx } from "@/lib/cx";
import { atLeast, figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { countByState, WALL_STATES, type WallState } from "../wallFilter";

interface WallFilterProps {
  people: readonly SandboxPerson[];
  /** How many there are, on the wall or not. */
  total: number;
  value: WallState | undefined;
  onChange: (value: WallState | undefined) => void;
}

export function WallFilter({ people, total, value, onChange }: WallFilterProps) {
  const { t, language } = useT();
  const counts = countByState(people);
  // Of those who are not on the wall nobody knows the state: "0+" would say nothing.
  function ofState(count: number): string {
    const isAll = people.length >= total;
    if (count === 0 && !isAll) return "";
    return isAll ? figure(language, count) : atLeast(figure(language, count));
  }
  return (
    <div
      role="group"
      aria-label={t("sandbox:filter.label")}
      className="-mx-2 flex items-center gap-0.5 overflow-x-auto px-1"
    >
      <FilterChip
        label={t("sandbox:filter.all")}
        count={figure(language, total)}
        isOn={value === undefined}
        onClick={() => onChange(undefined)}
      />
      {WALL_STATES.map((state) => (
        <FilterChip
          key={state}
          label={t(`sandbox:filter.${state}`)}
          count={ofState(counts[state])}
          isOn={value === state}
          onClick={() => onChange(value === state ? undefined : state)}
        />
      ))}
    </div>
  );
}

interface FilterChipProps {
  label: string;
  count: string;
  isOn: boolean;
  onClick: () => void;
}

function FilterChip({ label, count, isOn, onClick }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        "inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium transition-colors duration-150 coarse:h-9",
        isOn
          ? "bg-sunken text-ink ring-1 ring-line-strong ring-inset"
          : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {label}
      {count !== "" && <span className="text-subtle num">{count}</span>}
    </button>
  );
}
