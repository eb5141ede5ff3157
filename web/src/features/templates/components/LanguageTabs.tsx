/** The languages of a template: one is written at a time, others are added. */
import { Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { OptionList } from "@/ui/OptionList";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { localeName, locales } from "../locales";

interface LanguageTabsProps {
  tags: readonly string[];
  current: string;
  isReadOnly: boolean;
  onPick: (tag: string) => void;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}

export function LanguageTabs({ tags, current, isReadOnly, onPick, onAdd, onRemove }: LanguageTabsProps) {
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => locales(language), [language]);
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line">
      <div role="tablist" aria-label={t("templates:languagesOf")} className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            role="tab"
            aria-selected={tag === current}
            onClick={() => onPick(tag)}
            className={cx(
              "-mb-px h-9 border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink",
              "aria-selected:border-sage aria-selected:text-ink coarse:h-10",
            )}
          >
            {localeName(tag, language)}
          </button>
        ))}
      </div>
      {!isReadOnly && (
        <>
          {tags.length > 1 && (
            <IconButton
              label={t("templates:removeLanguage", { language: localeName(current, language) })}
              onClick={() => onRemove(current)}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
          <Popover open={isOpen} onOpenChange={setOpen}>
            <PopoverTrigger asChild>
              <IconButton label={t("templates:addLanguage")}>
                <Plus aria-hidden="true" />
              </IconButton>
            </PopoverTrigger>
            <PopoverContent align="start" className="w-64 p-0">
              <OptionList
                label={t("templates:addLanguage")}
                options={options.filter(({ value }) => !tags.includes(value))}
                chosen={[]}
                onPick={({ value }) => {
                  setOpen(false);
                  onAdd(value);
                }}
              />
            </PopoverContent>
          </Popover>
        </>
      )}
    </div>
  );
}
