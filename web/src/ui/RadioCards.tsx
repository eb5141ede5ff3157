/** One of a few that each need a sentence. For one of a few words see `Segmented`. */
import type { LucideIcon } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useId } from "react";
import { cx } from "@/lib/cx";
import { onArrival } from "./arrival";

interface RadioCardsProps<V extends string> {
  label: string;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; hint?: string; icon?: LucideIcon; isDisabled?: boolean }[];
  /** How many stand side by side where there is room. */
  columns?: 1 | 2 | 3;
  className?: string;
}

const COLUMNS = { 1: "", 2: "min-[560px]:grid-cols-2", 3: "min-[560px]:grid-cols-3" };

export function RadioCards<V extends string>({
  label,
  value,
  onChange,
  options,
  columns = 1,
  className,
}: RadioCardsProps<V>) {
  const id = useId();
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ""}
      onValueChange={(next) => onChange(next as V)}
      className={cx("grid gap-2", COLUMNS[columns], className)}
    >
      {options.map(({ value: option, label: text, hint, icon: Icon, isDisabled = false }) => (
        <RadioGroup.Item
          key={option}
          value={option}
          disabled={isDisabled}
          onFocus={onArrival(() => option !== value && onChange(option))}
          aria-labelledby={`${id}-${option}`}
          aria-describedby={hint === undefined ? undefined : `${id}-${option}-hint`}
          className={cx(
            "group flex items-start gap-3 rounded-card border border-line-strong bg-raised p-3 text-start",
            "transition-colors duration-150 not-disabled:hover:bg-hover disabled:opacity-50",
            "data-[state=checked]:border-sage data-[state=checked]:ring-1 data-[state=checked]:ring-sage",
          )}
        >
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-faint group-data-[state=checked]:border-sage"
          >
            <RadioGroup.Indicator className="size-2 rounded-full bg-sage" />
          </span>
          <span className="min-w-0 flex-1">
            <span id={`${id}-${option}`} className="block font-medium text-pretty">
              {text}
            </span>
            {hint !== undefined && (
              <span id={`${id}-${option}-hint`} className="mt-0.5 block text-sm text-pretty text-muted">
                {hint}
              </span>
            )}
          </span>
          {Icon && <Icon aria-hidden="true" className="mt-0.5 size-4 text-muted" strokeWidth={1.75} />}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
