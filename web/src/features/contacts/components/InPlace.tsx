/** A value that becomes a field when one presses it: Enter keeps it, Escape leaves it as it was. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";

interface InPlaceProps {
  /** What it is of whom, read aloud. */
  label: string;
  /** As it is stored, and as it goes into the field. */
  value: string;
  /** As it is read; the value itself when not given. */
  shown?: ReactNode;
  type?: "text" | "number" | "date";
  isReadOnly?: boolean;
  onSave: (value: string) => void;
}

export const ROW_TEXT = "block w-full min-w-0 rounded-control px-1.5 py-0.5 -mx-1.5 text-start break-words";

export function InPlace({ label, value, shown, type = "text", isReadOnly = false, onSave }: InPlaceProps) {
  const { t } = useT();
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const display = (shown ?? value) || <span className="text-subtle">{t("contacts:empty.value")}</span>;
  if (isReadOnly) return <span className={ROW_TEXT}>{display}</span>;
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={t("contacts:edit", { name: label })}
        onClick={() => setDraft(value)}
        className={cx(ROW_TEXT, "cursor-text hover:bg-hover")}
      >
        <bdi>{display}</bdi>
      </button>
    );
  }
  function leave(isKept: boolean) {
    if (isKept && draft !== null && draft.trim() !== value) onSave(draft.trim());
    setDraft(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave(event.key === "Enter");
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <TextInput
      autoFocus
      aria-label={label}
      type={type === "number" ? "text" : type}
      inputMode={type === "number" ? "decimal" : undefined}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => leave(true)}
      onKeyDown={onKeyDown}
      className="-mx-1.5 !h-7 !w-[calc(100%+12px)] !px-1.5"
    />
  );
}

interface ChoiceInPlaceProps {
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  isReadOnly?: boolean;
  onSave: (value: string) => void;
}

/** One of a few, without a box until the pointer is there. */
export function ChoiceInPlace({
  label,
  value,
  options,
  placeholder,
  isReadOnly = false,
  onSave,
}: ChoiceInPlaceProps) {
  const { t } = useT();
  const shown = options.find((option) => option.value === value)?.label ?? value;
  if (isReadOnly)
    return (
      <span className={ROW_TEXT}>
        {shown ?? <span className="text-subtle">{t("contacts:empty.value")}</span>}
      </span>
    );
  return (
    <Select
      label={label}
      value={value}
      onChange={onSave}
      options={
        value !== null && !options.some((one) => one.value === value)
          ? [...options, { value, label: value }]
          : options
      }
      placeholder={placeholder ?? t("contacts:empty.value")}
      className="-mx-1.5 !h-6 !w-[calc(100%+12px)] !border-0 !bg-transparent !px-1.5 hover:!bg-hover coarse:!h-9"
    />
  );
}
