/** The languages of a template while it is written: one at a time, others are added, one is the base. */
import { Flag, Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { localeName, localeNames, locales } from "@/lib/locales";
import { IconButton } from "@/ui/Button";
import { focusOnClose } from "@/ui/dialogFocus";
import { OptionList } from "@/ui/OptionList";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { tagsOf } from "@/ui/writing/ContentChoice";
import { LanguageTabs } from "@/ui/writing/LanguageTabs";
import { type Draft, withoutLocale } from "../draft";

interface LanguagesProps {
  draft: Draft;
  current: string;
  isReadOnly: boolean;
  onPick: (tag: string) => void;
  onAdd: (tag: string) => void;
  onChange: (draft: Draft) => void;
}

export function Languages({ draft, current, isReadOnly, onPick, onAdd, onChange }: LanguagesProps) {
  const { t, language } = useT();
  const tags = tagsOf(draft);
  const named = { language: localeName(current, language) };
  return (
    <LanguageTabs tags={tags} base={draft.base} current={current} onPick={onPick}>
      {!isReadOnly && (
        <>
          <AddLanguage tags={tags} onAdd={onAdd} />
          {tags.length > 1 && (
            <span className="ms-auto flex shrink-0">
              {current !== draft.base && (
                <IconButton
                  label={t("templates:makeBase", named)}
                  onClick={() => onChange({ ...draft, base: current })}
                >
                  <Flag aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label={t("templates:removeLanguage", named)}
                onClick={() => onChange(withoutLocale(draft, current))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </>
      )}
    </LanguageTabs>
  );
}

function AddLanguage({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => locales(language), [language]);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={t("templates:addLanguage")}>
          <Plus aria-hidden="true" />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="start" onCloseAutoFocus={focusOnClose} className="w-64 p-0">
        <OptionList
          label={t("templates:addLanguage")}
          options={options.filter(({ value }) => !tags.includes(value))}
          namesOf={localeNames}
          chosen={[]}
          onPick={({ value }) => {
            setOpen(false);
            onAdd(value);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
