/** A moment on the clock of a place, named when it is not the page's: a day and a time. Holds an ISO instant. */
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, dayClock, pageZone, sameClock } from "@/lib/time";
import { fromWall, toWall } from "@/lib/wallTime";
import { cx } from "@/lib/cx";
import { CONTROL, CONTROL_HEIGHT, useFieldProps } from "./control";
import { TimeInput } from "./TimeInput";

const MORNING = "09:00";

interface DateTimeInputProps {
  /** Needed outside of a `Field`. */
  label?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whose clock is set; the page's when not given. */
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
  zone = pageZone(),
  min,
  max,
  disabled = false,
  className,
}: DateTimeInputProps) {
  const { t, language } = useT();
  const at = value === null ? null : Date.parse(value);
  const [day = "", time = ""] = at === null ? [] : toWall(at, zone).split("T");
  const [wanted, setWanted] = useState(MORNING);
  const dayOf = (instant: string | undefined) => instant && toWall(Date.parse(instant), zone).slice(0, 10);
  const ours = pageZone();
  const now = useNow(60_000);
  const isElsewhere = !sameClock(zone, ours, at ?? now);
  function set(nextDay: string, nextTime: string) {
    setWanted(nextTime);
    const instant = fromWall(`${nextDay}T${nextTime}`, zone);
    onChange(instant === null ? null : new Date(instant).toISOString());
  }
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="date"
          {...useFieldProps()}
          aria-label={label}
          value={day}
          min={dayOf(min)}
          max={dayOf(max)}
          disabled={disabled}
          onChange={(event) => set(event.target.value, time || wanted)}
          className={cx(CONTROL, CONTROL_HEIGHT, "w-38! num")}
        />
        <TimeInput
          label={label === undefined ? t("ui:time.of") : t("ui:time.ofWhat", { what: label })}
          value={time}
          disabled={disabled}
          onChange={(next) => set(day || toWall(now, zone).slice(0, 10), next)}
        />
        {isElsewhere && <span className="truncate text-muted">{city(t, zone)}</span>}
      </div>
      {isElsewhere && at !== null && (
        <p className="mt-1.5 text-sm text-muted num">
          {t("time:inZone", { time: dayClock(at, ours, language, now), city: city(t, ours) })}
        </p>
      )}
    </div>
  );
}
