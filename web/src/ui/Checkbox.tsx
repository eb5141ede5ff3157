import { Check, Minus } from "lucide-react";
import { Checkbox as Radix, Switch as RadixSwitch } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

const BOX = cx(
  "grid size-4 shrink-0 place-items-center rounded-[4px] border border-faint bg-raised transition-colors duration-150",
  "data-[state=checked]:border-sage data-[state=checked]:bg-sage data-[state=indeterminate]:border-sage",
  "data-[state=indeterminate]:bg-sage disabled:opacity-50 aria-invalid:border-coral",
);

interface BareCheckboxProps {
  /** Read aloud; nothing stands beside the box. */
  label: string;
  value: boolean | "mixed";
  onChange: (value: boolean) => void;
  disabled?: boolean;
  tabIndex?: number;
}

/** Only the box, for rows of a table. */
export function BareCheckbox({ label, value, onChange, disabled = false, tabIndex }: BareCheckboxProps) {
  return (
    <Radix.Root
      aria-label={label}
      checked={value === "mixed" ? "indeterminate" : value}
      onCheckedChange={(next) => onChange(next === true)}
      disabled={disabled}
      tabIndex={tabIndex}
      className={BOX}
    >
      <Mark isMixed={value === "mixed"} />
    </Radix.Root>
  );
}

function Mark({ isMixed = false }: { isMixed?: boolean }) {
  const Icon = isMixed ? Minus : Check;
  return (
    <Radix.Indicator>
      <Icon aria-hidden="true" className="size-3 text-on-sage" strokeWidth={3} />
    </Radix.Indicator>
  );
}

interface ChoiceProps {
  label: ReactNode;
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Yes or no, taken with the rest of the form. */
export function Checkbox({ label, hint, value, onChange, disabled = false, className }: ChoiceProps) {
  return (
    <label className={cx("flex min-h-8 items-start gap-2.5 py-1.5 coarse:min-h-10", className)}>
      <Radix.Root
        checked={value}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        className={cx(BOX, "mt-0.5")}
      >
        <Mark />
      </Radix.Root>
      <Words label={label} hint={hint} isOff={disabled} />
    </label>
  );
}

/** On or off, done at once. */
export function Switch({ label, hint, value, onChange, disabled = false, className }: ChoiceProps) {
  return (
    <label className={cx("flex min-h-8 items-start gap-3 py-1.5 coarse:min-h-10", className)}>
      <Words label={label} hint={hint} isOff={disabled} />
      <RadixSwitch.Root
        checked={value}
        onCheckedChange={onChange}
        disabled={disabled}
        className="ms-auto mt-px h-4.5 w-8 shrink-0 rounded-full bg-faint p-0.5 transition-colors duration-150 disabled:opacity-50 data-[state=checked]:bg-sage"
      >
        <RadixSwitch.Thumb className="block size-3.5 rounded-full bg-raised transition-transform duration-150 data-[state=checked]:translate-x-[calc(14px*var(--flow,1))]" />
      </RadixSwitch.Root>
    </label>
  );
}

function Words({ label, hint, isOff }: { label: ReactNode; hint: ReactNode; isOff: boolean }) {
  return (
    <span className={cx("min-w-0", isOff && "text-muted")}>
      <span className="block text-pretty">{label}</span>
      {hint !== undefined && <span className="block text-sm text-pretty text-muted">{hint}</span>}
    </span>
  );
}
