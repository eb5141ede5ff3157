/** A time of day on a clock of 24 hours, whatever the browser's language: "9", "930" and "9:30" are read. */
import { useState } from "react";
import { readClock } from "@/lib/wallTime";
import { cx } from "@/lib/cx";
import { CONTROL, CONTROL_HEIGHT } from "./control";

const LONG_ENOUGH = "9:30".length;

interface TimeInputProps {
  label: string;
  /** "09:30", or empty. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  className?: string;
}

export function TimeInput({ label, value, onChange, disabled = false, className }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readClock(typed);
  function take() {
    if (read !== null) onChange(read);
    setTyped(null);
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      dir="ltr"
      placeholder="00:00"
      autoComplete="off"
      maxLength={5}
      aria-label={label}
      aria-invalid={(typed !== null && typed !== "" && read === null) || undefined}
      value={typed ?? value}
      disabled={disabled}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        // Shorter ones may be the beginning of another time.
        const time = event.target.value.length < LONG_ENOUGH ? null : readClock(event.target.value);
        if (time !== null) onChange(time);
      }}
      onKeyDown={(event) => event.key === "Enter" && take()}
      onBlur={take}
      className={cx(CONTROL, CONTROL_HEIGHT, "w-18! align-parent num", className)}
    />
  );
}
