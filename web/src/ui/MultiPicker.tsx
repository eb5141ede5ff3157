/** Any number of many: tags, people, segments. What is chosen stands as chips in the box. */
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { CONTROL, useFieldProps } from "./control";
import { OptionList, type OptionListProps } from "./OptionList";
import { Popover, PopoverContent, PopoverTrigger } from "./Popover";
import type { Option } from "./Select";

type ListProps = Omit<OptionListProps, "chosen" | "onPick" | "onCreate">;

interface MultiPickerProps extends ListProps {
  value: readonly Option[];
  onChange: (options: Option[]) => void;
  /** The word of the button: "Add tag". */
  addText: string;
  /** What was typed and is not known may be added as it is. */
  mayCreate?: boolean;
  disabled?: boolean;
  className?: string;
}

export function MultiPicker({
  value,
  onChange,
  addText,
  mayCreate = false,
  disabled = false,
  className,
  ...list
}: MultiPickerProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const ties = useFieldProps();
  const without = (key: string) => value.filter((option) => option.value !== key);
  return (
    <div
      className={cx(
        CONTROL,
        "flex min-h-8 flex-wrap items-center gap-1 px-1 py-0.75 coarse:min-h-10",
        className,
      )}
    >
      {value.map((option) => (
        <span
          key={option.value}
          className="inline-flex h-6 max-w-full items-center rounded-[5px] bg-quiet ps-2 text-sm coarse:h-8"
        >
          <bdi className="truncate">{option.label}</bdi>
          <button
            type="button"
            disabled={disabled}
            aria-label={t("ui:picker.remove", { name: option.label })}
            onClick={() => onChange(without(option.value))}
            className="grid size-6 shrink-0 place-items-center text-muted hover:text-ink coarse:size-8"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger
          {...ties}
          data-field=""
          disabled={disabled}
          className="inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 text-sm text-muted hover:bg-hover hover:text-ink coarse:h-8"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {addText}
        </PopoverTrigger>
        <PopoverContent align="start" className="w-64 p-0">
          <OptionList
            {...list}
            chosen={value.map((option) => option.value)}
            onPick={(option) =>
              onChange(
                value.some((each) => each.value === option.value)
                  ? without(option.value)
                  : [...value, option],
              )
            }
            {...(mayCreate && {
              onCreate: (text: string) => {
                onChange([...without(text), { value: text, label: text }]);
                setOpen(false);
              },
            })}
          />
        </PopoverContent>
      </Popover>
    </div>
  );
}
