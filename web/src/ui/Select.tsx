/** One of a list that fits on the screen. For long or searched lists see `Combobox`. */
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { CONTROL, CONTROL_HEIGHT, useFieldProps } from "./control";

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** A second, quiet line. */
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
}

interface SelectProps<V extends string> {
  /** Needed outside of a `Field`. */
  label?: string;
  value: V | null | undefined;
  onChange: (value: V) => void;
  options: readonly Option<V>[];
  placeholder?: string;
  /** Before what is chosen: a dot, an icon. */
  mark?: ReactNode;
  disabled?: boolean;
  className?: string;
}

export function Select<V extends string>({
  label,
  value,
  onChange,
  options,
  placeholder,
  mark,
  disabled = false,
  className,
}: SelectProps<V>) {
  return (
    <Radix.Root value={value ?? ""} onValueChange={(next) => onChange(next as V)} disabled={disabled}>
      <Radix.Trigger
        {...useFieldProps()}
        aria-label={label}
        className={cx(
          CONTROL,
          CONTROL_HEIGHT,
          "inline-flex items-center justify-between gap-2 pe-2 text-start data-[placeholder]:text-subtle",
          className,
        )}
      >
        {mark}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-fade overflow-hidden rounded-card bg-raised p-1 shadow-overlay"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled === true}
                className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2 py-1 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover coarse:min-h-10"
              >
                <span className="min-w-0 flex-1">
                  <Radix.ItemText>
                    <bdi>{option.label}</bdi>
                  </Radix.ItemText>
                  {option.hint !== undefined && (
                    <span className="block text-sm text-muted">{option.hint}</span>
                  )}
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-sage" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
