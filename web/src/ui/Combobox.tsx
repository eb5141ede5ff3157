/** One of many, found by typing; the options may come from the server as one types. */
import { ChevronsUpDown, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "./Button";
import { CONTROL, CONTROL_HEIGHT, useFieldProps } from "./control";
import { OptionList, type OptionListProps } from "./OptionList";
import { Popover, PopoverContent, PopoverTrigger } from "./Popover";
import type { Option } from "./Select";

type ListProps = Omit<OptionListProps, "chosen" | "onPick" | "onCreate" | "placeholder" | "begins">;

interface ComboboxProps extends ListProps {
  /** The whole option and not its key: what was picked may not be among the options found now. */
  value: Option | null;
  onChange: (option: Option | null) => void;
  placeholder?: string;
  isClearable?: boolean;
  disabled?: boolean;
  className?: string;
}

/** The cursor stands behind what was typed: Radix would select it, and the next letter take its place. */
function standBehind(event: Event): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLElement).querySelector("input");
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

export function Combobox({
  value,
  onChange,
  placeholder,
  isClearable = false,
  disabled = false,
  className,
  ...list
}: ComboboxProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const [begins, setBegins] = useState("");
  const trigger = useRef<HTMLButtonElement>(null);
  const ties = useFieldProps();
  const canClear = isClearable && value !== null && !disabled;
  /** Whoever stands on it and types has begun to search. */
  function onKeyDown(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && event.key !== " ";
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isLetter && event.key !== "ArrowDown") return;
    event.preventDefault();
    setBegins(isLetter ? event.key : "");
    if (isLetter) list.onSearch?.(event.key);
    setOpen(true);
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setBegins("");
        if (!open) list.onSearch?.("");
      }}
    >
      <div className={cx("relative", className)}>
        <PopoverTrigger
          {...ties}
          ref={trigger}
          role="combobox"
          aria-expanded={isOpen}
          aria-label={ties.id === undefined ? list.label : undefined}
          disabled={disabled}
          onKeyDown={onKeyDown}
          className={cx(CONTROL, CONTROL_HEIGHT, "flex items-center justify-between gap-2 pe-2 text-start")}
        >
          {value === null ? (
            <span className="truncate text-subtle">{placeholder ?? t("ui:picker.choose")}</span>
          ) : (
            <bdi className={cx("min-w-0 flex-1 truncate", canClear && "me-6 coarse:me-8")}>{value.label}</bdi>
          )}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        </PopoverTrigger>
        {canClear && (
          <IconButton
            label={t("ui:picker.clear")}
            className="absolute end-7 top-1/2 size-6 -translate-y-1/2 coarse:size-8"
            onClick={() => onChange(null)}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <PopoverContent
        align="start"
        onOpenAutoFocus={standBehind}
        className="w-(--radix-popover-trigger-width) min-w-60 p-0"
      >
        <OptionList
          {...list}
          begins={begins}
          chosen={value === null ? [] : [value.value]}
          onPick={(option) => {
            onChange(option);
            setOpen(false);
            // At once: the list fades for a moment, and would keep the next key to itself.
            trigger.current?.focus();
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
