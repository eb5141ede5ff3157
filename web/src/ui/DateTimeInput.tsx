/** A moment on the clock of a place, named when it is not yours. Holds an ISO instant. */
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, dayClock, sameClock, yourZone } from "@/lib/time";
import { fromWall, toWall } from "@/lib/wallTime";
import { cx } from "@/lib/cx";
import { CONTROL, CONTROL_HEIGHT, useFieldProps } from "./control";

interface DateTimeInputProps {
  /** Needed outside of a `Field`. */
  label?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whose clock is set; yours when not given. */
  zone?: string;
  min?: string;
  max?: string;
  disabled?: boolean;
  className?: string;
}

export function DateTimeInput({
  label,
  value,
  onChange,
  zone = yourZone(),
  min,
  max,
  disabled = false,
  className,
}: DateTimeInputProps) {
  const { t, language } = useT();
  const wallOf = (instant: string | undefined) =>
    instant === undefined ? undefined : toWall(Date.parse(instant), zone);
  const at = value === null ? null : Date.parse(value);
  const mine = yourZone();
  const now = useNow(60_000);
  const isElsewhere = !sameClock(zone, mine, at ?? now);
  return (
    <div className={className}>
      <div className="flex items-center gap-2">
        <input
          type="datetime-local"
          {...useFieldProps()}
          aria-label={label}
          value={at === null ? "" : toWall(at, zone)}
          min={wallOf(min)}
          max={wallOf(max)}
          disabled={disabled}
          onChange={(event) => {
            const instant = fromWall(event.target.value, zone);
            onChange(instant === null ? null : new Date(instant).toISOString());
          }}
          className={cx(CONTROL, CONTROL_HEIGHT, "max-w-60 num")}
        />
        {isElsewhere && <span className="truncate text-muted">{city(t, zone)}</span>}
      </div>
      {isElsewhere && at !== null && (
        <p className="mt-1.5 text-sm text-muted num">
          {t("time:yourTime", { time: dayClock(at, mine, language, now) })}
        </p>
      )}
    </div>
  );
}
