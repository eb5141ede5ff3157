/** The languages of a text, one shown at a time; the base is for whoever speaks none of the others. */
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { localeName } from "@/lib/locales";

interface LanguageTabsProps {
  tags: readonly string[];
  base: string;
  current: string;
  onPick: (tag: string) => void;
  /** Behind the tabs. */
  children?: ReactNode;
}

export function LanguageTabs({ tags, base, current, onPick, children }: LanguageTabsProps) {
  const { t, language } = useT();
  return (
    <div className="flex items-center gap-1 border-b border-line">
      <div
        role="tablist"
        aria-label={t("writing:languages")}
        className="-mb-px flex min-w-0 gap-1 overflow-x-auto whitespace-nowrap"
      >
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            role="tab"
            aria-selected={tag === current}
            onClick={() => onPick(tag)}
            className={cx(
              "h-9 shrink-0 border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink",
              "aria-selected:border-sage aria-selected:text-ink coarse:h-10",
            )}
          >
            {localeName(tag, language)}
            {tag === base && tags.length > 1 && (
              <span className="ms-1.5 text-sm font-normal text-muted">{t("writing:base")}</span>
            )}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
