/** Hours of the day, on all days or some; switched off there are none. */
import { type Control, Controller } from "react-hook-form";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Switch } from "@/ui/Checkbox";
import { FieldGroup } from "@/ui/Field";
import { TimeInput } from "@/ui/TimeInput";
import { type Hours, type SettingsValues, withDays } from "../form";

const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** A Monday, to name the days by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface HoursFieldProps {
  control: Control<SettingsValues>;
  name: "send_window" | "quiet_hours";
  legend: string;
  hint: string;
  switchLabel: string;
  /** What is proposed when it is switched on. */
  proposed: Hours;
  error: string | undefined;
}

export function HoursField({ control, name, legend, hint, switchLabel, proposed, error }: HoursFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <FieldGroup legend={legend} hint={hint} error={error}>
          <div ref={ref} tabIndex={-1} className="outline-none">
            <Switch
              label={switchLabel}
              value={value !== null}
              onChange={(isOn) => onChange(isOn ? proposed : null)}
              className="max-w-md"
            />
            {value !== null && <HoursInputs value={value} onChange={onChange} />}
          </div>
        </FieldGroup>
      )}
    />
  );
}

function HoursInputs({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const { t, language } = useT();
  const days = value.weekdays ?? DAYS;
  const name = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const time = (edge: "start" | "end") => (
    <TimeInput
      label={t(`settings:hours.${edge}`)}
      value={value[edge]}
      onChange={(next) => onChange({ ...value, [edge]: next })}
    />
  );
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex items-center gap-2">
        {time("start")}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {time("end")}
      </span>
      <span role="group" aria-label={t("settings:hours.days")} className="flex flex-wrap gap-1">
        {DAYS.map((day) => {
          const isOn = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              onClick={() => {
                const next = isOn ? days.filter((one) => one !== day) : [...days, day];
                if (next.length > 0) onChange(withDays(value, next));
              }}
              className={cx(
                "h-8 min-w-9 rounded-control px-1.5 text-sm font-medium transition-colors duration-150 coarse:h-10",
                isOn ? "bg-sage-soft text-sage-text" : "bg-quiet text-muted hover:text-ink",
              )}
            >
              {name.format(MONDAY + day * DAY_MS)}
            </button>
          );
        })}
      </span>
    </div>
  );
}
