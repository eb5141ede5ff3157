/** A searched list of options inside a popover: what `Combobox` and `MultiPicker` open. */
import { Command, defaultFilter } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { rankOf } from "@/lib/names";
import { withoutMarks } from "@/lib/withoutMarks";
import type { Option } from "./Select";
import { Skeleton } from "./Skeleton";

export interface OptionListProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onPick: (option: Option) => void;
  /** Given: the server filters, and `options` are what it found. Else the list filters itself. */
  onSearch?: ((text: string) => void) | undefined;
  isLoading?: boolean | undefined;
  /** What could not be read, in words. */
  problem?: string | undefined;
  /** Offer what was typed as a new option. */
  onCreate?: ((text: string) => void) | undefined;
  emptyText?: string | undefined;
  /** Why what was typed may find nothing. */
  nothingText?: string | undefined;
  placeholder?: string | undefined;
  /** What else an option is called, asked only once something is typed. */
  namesOf?: ((value: string) => readonly string[]) | undefined;
  /** What was typed before it was open. */
  begins?: string | undefined;
}

/** "São Paulo" finds Sao Paulo, and the other way round. */
function findsPlain(value: string, search: string, keywords?: string[]): number {
  return defaultFilter(withoutMarks(value), withoutMarks(search), keywords?.map(withoutMarks));
}

/** A whole name before the beginning of one, and both before letters that only come in this order. */
const findsByNames =
  (namesOf: (value: string) => readonly string[]) =>
  (value: string, search: string, keywords: string[] = []) =>
    Math.max(rankOf([...keywords, ...namesOf(value)], search), findsPlain("", search, keywords) / 2);

export function OptionList({
  label,
  options,
  chosen,
  onPick,
  onSearch,
  isLoading = false,
  problem,
  onCreate,
  emptyText,
  nothingText,
  placeholder,
  namesOf,
  begins = "",
}: OptionListProps) {
  const { t } = useT();
  const [text, setText] = useState(begins);
  const typed = text.trim();
  const isNew = typed !== "" && !options.some(({ label: known }) => known === typed);
  const [active, setActive] = useState("");
  const isGone = onSearch !== undefined && !options.some(({ value }) => value === active);
  // What the server finds comes after the letters: the first of it is what Enter takes.
  const first = options.find(({ isDisabled }) => isDisabled !== true)?.value;
  return (
    <Command
      label={label}
      shouldFilter={onSearch === undefined}
      filter={namesOf === undefined ? findsPlain : findsByNames(namesOf)}
      value={typed !== "" && isGone && first !== undefined ? first : active}
      onValueChange={setActive}
      loop
    >
      <div className="flex items-center gap-2.5 border-b border-line px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={(next) => {
            setText(next);
            onSearch?.(next);
          }}
          placeholder={placeholder ?? t("ui:picker.search")}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle coarse:h-11 coarse:text-[1rem]"
        />
      </div>
      <Command.List className="max-h-64 overflow-y-auto overscroll-contain p-1">
        {isLoading && options.length === 0 && (
          <Command.Loading label={t("ui:loading")}>
            <div className="space-y-2 p-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </Command.Loading>
        )}
        {problem !== undefined && <Note isAlert>{problem}</Note>}
        {!isLoading && problem === undefined && !(onCreate && isNew) && (
          <Command.Empty>
            <Note>{(typed === "" ? emptyText : nothingText) ?? t("ui:picker.nothing")}</Note>
          </Command.Empty>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.hint ?? ""]}
            disabled={option.isDisabled === true}
            onSelect={() => onPick(option)}
            className="flex min-h-8 items-center gap-2.5 rounded-control px-2 py-1 select-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover coarse:min-h-10"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{option.label}</bdi>
              {option.hint !== undefined && (
                <bdi className="block truncate text-sm text-muted">{option.hint}</bdi>
              )}
            </span>
            {chosen.includes(option.value) && (
              <Check role="img" aria-label={t("ui:picker.chosen")} className="size-4 shrink-0 text-sage" />
            )}
          </Command.Item>
        ))}
        {onCreate !== undefined && isNew && (
          <Command.Item
            forceMount
            value={`\u0000${typed}`}
            onSelect={() => onCreate(typed)}
            className="flex min-h-8 items-center rounded-control px-2 py-1 select-none data-[selected=true]:bg-hover coarse:min-h-10"
          >
            <span className="truncate">{t("ui:picker.create", { text: typed })}</span>
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

function Note({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p role={isAlert ? "alert" : undefined} className="px-2 py-3 text-center text-sm text-pretty text-muted">
      {children}
    </p>
  );
}
