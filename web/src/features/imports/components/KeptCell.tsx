/** A cell as it stands in the file, and as it is kept. */
import { ArrowRight } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import type { Kept } from "../understood";

export function KeptCell({ cell, value }: Kept) {
  const { t } = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <bdi className="max-w-full truncate">{cell}</bdi>
      {value !== cell && (
        <>
          <ArrowRight aria-label={t("imports:kept.as")} className="size-3.5 shrink-0 rtl:-scale-x-100" />
          {value === null ? (
            <span className="text-amber-text">{t("imports:kept.not")}</span>
          ) : (
            <bdi className="max-w-full truncate font-medium text-ink">{value}</bdi>
          )}
        </>
      )}
    </span>
  );
}
