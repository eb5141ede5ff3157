/** Filters as chips in a row: each says what it keeps, and opens what else it could keep. */
import { ChevronDown, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "./Button";
import { focusOnOpen } from "./dialogFocus";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "./Menu";
import { Popover, PopoverContent, PopoverTrigger } from "./Popover";

const CHIP = cx(
  "inline-flex h-6.5 max-w-64 min-w-0 items-center gap-1 rounded-full ps-2.5 pe-1.5 text-sm font-medium short:shrink-0",
  "transition-colors duration-150 coarse:h-9",
);
const chipClass = (isOn: boolean) =>
  cx(CHIP, isOn ? "bg-sage-soft text-sage-text" : "bg-quiet text-muted hover:bg-hover hover:text-ink");

interface FilterBarProps {
  label: string;
  /** Given while any filter is set. */
  onClear?: (() => void) | undefined;
  /** Stands at the end of the row: a count, a column chooser. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function FilterBar({ label, onClear, end, className, children }: FilterBarProps) {
  const { t } = useT();
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        "flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 px-5 py-1.5 short:flex-nowrap short:overflow-x-auto",
        className,
      )}
    >
      {children}
      {onClear !== undefined && (
        <IconButton label={t("ui:filter.clear")} className="size-6.5 coarse:size-9" onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {end !== undefined && (
        <div className="ms-auto flex items-center gap-2 text-sm text-muted num short:shrink-0 short:whitespace-nowrap">
          {end}
        </div>
      )}
    </div>
  );
}

interface FilterChoiceProps<V extends string> {
  /** "State" */
  name: string;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  options: readonly { value: V; label: string }[];
}

const ANY = "\u0000any";

/** One of a few, or any. */
export function FilterChoice<V extends string>({ name, value, onChange, options }: FilterChoiceProps<V>) {
  const { t } = useT();
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu modal={false}>
      <MenuTrigger className={chipClass(value !== undefined)}>
        <span className="truncate">{t("ui:filter.is", { name, value: chosen ?? t("ui:filter.any") })}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        <MenuChoices
          label={name}
          value={value ?? ANY}
          onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
          options={[{ value: ANY, label: t("ui:filter.any") }, ...options]}
        />
      </MenuContent>
    </Menu>
  );
}

interface FilterPopoverProps {
  /** What the chip says: "Tag is yoga". */
  text: ReactNode;
  isOn: boolean;
  /** Takes the filter away; the chip then has a cross. */
  onRemove?: () => void;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A filter with a form of its own behind it. */
export function FilterPopover({ text, isOn, onRemove, isOpen, onOpenChange, children }: FilterPopoverProps) {
  const { t } = useT();
  return (
    <Popover
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <span className={cx(chipClass(isOn), onRemove !== undefined && "pe-0")}>
        <PopoverTrigger className="inline-flex h-full min-w-0 items-center gap-1 rounded-full">
          <span className="truncate">{text}</span>
          {onRemove === undefined && <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />}
        </PopoverTrigger>
        {onRemove !== undefined && (
          <button
            type="button"
            aria-label={t("ui:filter.remove")}
            onClick={onRemove}
            className="grid size-6.5 shrink-0 place-items-center rounded-full hover:text-ink coarse:size-9"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
      <PopoverContent align="start" onOpenAutoFocus={focusOnOpen} className="w-80">
        {children}
      </PopoverContent>
    </Popover>
  );
}

/** Adds a filter: what it opens lists what can be filtered by. */
export function AddFilter({ children }: { children: ReactNode }) {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger className={cx(CHIP, "border border-dashed border-line-strong text-muted hover:text-ink")}>
        <Plus aria-hidden="true" className="size-3.5" />
        <span className="pe-1">{t("ui:filter.add")}</span>
      </MenuTrigger>
      <MenuContent align="start">{children}</MenuContent>
    </Menu>
  );
}
