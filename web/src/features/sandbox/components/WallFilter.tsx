import type { SandboxPerson } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { countByState, WALL_STATES, type WallState } from "../wallFilter";

interface WallFilterProps {
  people: readonly SandboxPerson[];
  value: WallState | undefined;
  onChange: (value: WallState | undefined) => void;
}

export function WallFilter({ people, value, onChange }: WallFilterProps) {
  const { t } = useT();
  const counts = countByState(people);
  return (
    <div
      role="group"
      aria-label={t("sandbox:filter.label")}
      className="-mx-2 flex items-center gap-0.5 overflow-x-auto px-1"
    >
      <FilterChip
        label={t("sandbox:filter.all")}
        count={people.length}
        isOn={value === undefined}
        onClick={() => onChange(undefined)}
      />
      {WALL_STATES.map((state) => (
        <FilterChip
          key={state}
          label={t(`sandbox:filter.${state}`)}
          count={counts[state]}
          isOn={value === state}
          onClick={() => onChange(value === state ? undefined : state)}
        />
      ))}
    </div>
  );
}

interface FilterChipProps {
  label: string;
  count: number;
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
      <span className="text-subtle num">{count}</span>
    </button>
  );
}
