/** One of a few, side by side. */
import type { LucideIcon } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { cx } from "@/lib/cx";
import { onArrival } from "./arrival";

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string; icon?: LucideIcon; isIconOnly?: boolean }[];
  className?: string;
}

export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix lets the pressed one be released; here exactly one is always on.
      onValueChange={(next) => next !== "" && onChange(next as V)}
      className={cx(
        "inline-flex h-8 max-w-full rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset",
        className,
      )}
    >
      {options.map(({ value: option, label: text, icon: Icon, isIconOnly }) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          onFocus={onArrival(() => option !== value && onChange(option))}
          aria-label={isIconOnly === true ? text : undefined}
          title={isIconOnly === true ? text : undefined}
          className={cx(
            "inline-flex min-w-0 flex-auto items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-sm font-medium text-muted",
            "transition-colors duration-150 hover:text-ink [&_svg]:size-4",
            "data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong",
          )}
        >
          {Icon && <Icon aria-hidden="true" strokeWidth={1.75} />}
          {isIconOnly !== true && <span className="truncate">{text}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
