/** Rises at the foot of a table while rows are marked: how many, what may be done, and the way out. */
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "../Button";
import type { Selection } from "./selection";

interface BulkBarProps {
  selection: Selection;
  /** All that match, where taking them makes sense: how many, or that nobody has counted them. */
  everything?: number | "uncounted" | undefined;
  children: ReactNode;
}

export function BulkBar({ selection, everything, children }: BulkBarProps) {
  const { t, language } = useT();
  const { keys, isEverything } = selection;
  if (keys.size === 0) return null;
  const figure = (value: number) => new Intl.NumberFormat(language).format(value);
  const isMore = everything === "uncounted" || (everything ?? 0) > keys.size;
  const count = isEverything && typeof everything === "number" ? everything : keys.size;
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-4 z-20 flex justify-center">
      <div
        role="region"
        aria-label={t("ui:table.bulk")}
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-2 rounded-card bg-raised py-1.5 ps-4 pe-1.5 shadow-overlay max-[560px]:w-full"
      >
        <span role="status" className="font-medium num">
          {isEverything && everything === "uncounted"
            ? t("ui:table.everythingSelected")
            : t("ui:table.selected", { count, figure: figure(count) })}
        </span>
        {!isEverything && isMore && (
          <Button kind="quiet" size="sm" onClick={selection.takeEverything}>
            {typeof everything === "number"
              ? t("ui:table.takeEverything", { figure: figure(everything) })
              : t("ui:table.takeUncounted")}
          </Button>
        )}
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-line max-[640px]:hidden" />
        {/* On a phone what may be done is a line of its own, below how many there are and the way out. */}
        <span className="contents max-[560px]:order-last max-[560px]:flex max-[560px]:basis-full max-[560px]:flex-wrap max-[560px]:gap-2 max-[560px]:pb-1">
          {children}
        </span>
        <IconButton
          label={t("ui:table.clearSelection")}
          className="max-[640px]:ms-auto"
          onClick={selection.clear}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
