/** One line, several lines, or a number. Each takes what `register` of a form gives. */
import { Search, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "./Button";
import { CONTROL, CONTROL_HEIGHT, useFieldProps } from "./control";

export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      dir={type === "email" || type === "url" || type === "tel" ? "ltr" : "auto"}
      {...useFieldProps()}
      className={cx(CONTROL, CONTROL_HEIGHT, "align-parent", className)}
      {...rest}
    />
  );
}

/** Grows with what is written in it. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...useFieldProps()}
      className={cx(CONTROL, "block field-sizing-content max-h-[50vh] resize-y py-1.5", className)}
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)` }}
      {...rest}
    />
  );
}

interface NumberInputProps extends ComponentProps<"input"> {
  /** Stands behind the number: "days", "%". */
  unit?: ReactNode;
}

/** Digits that line up. The wheel of the mouse does not change it. */
export function NumberInput({ className, unit, ...rest }: NumberInputProps) {
  const ties = useFieldProps();
  const input = (
    <input
      type="number"
      inputMode="numeric"
      dir="ltr"
      {...ties}
      onWheel={(event) => event.currentTarget.blur()}
      className={cx(
        CONTROL,
        CONTROL_HEIGHT,
        "align-parent num [&::-webkit-inner-spin-button]:appearance-none",
        unit !== undefined && "max-w-28",
        className,
      )}
      {...rest}
    />
  );
  if (unit === undefined) return input;
  return (
    <span className="flex items-center gap-2">
      {input}
      <span className="text-muted">{unit}</span>
    </span>
  );
}

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** Narrows down what stands below it. Escape empties it. */
export function SearchInput({ label, value, onChange, placeholder, className }: SearchInputProps) {
  const { t } = useT();
  return (
    <span className={cx("relative block", className)}>
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="text"
        role="searchbox"
        dir="auto"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault();
          onChange("");
        }}
        className={cx(CONTROL, CONTROL_HEIGHT, "ps-8.5 pe-8 align-parent")}
      />
      {value !== "" && (
        <IconButton
          label={t("ui:search.clear")}
          className="absolute end-0.5 top-1/2 size-7 -translate-y-1/2 coarse:size-9"
          onClick={() => onChange("")}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
