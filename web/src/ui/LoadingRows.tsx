import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { cx } from "@/lib/cx";

interface LoadingRowsProps {
  count: number;
  /** The height of a row, and what stands in it: as it will be. */
  className: string;
  children: ReactNode;
}

/** A place for each row of a list that is on its way. */
export function LoadingRows({ count, className, children }: LoadingRowsProps) {
  const { t } = useT();
  return (
    <div role="status" aria-label={t("ui:loading")} className="divide-y divide-line border-b border-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={cx("flex", className)}>
          {children}
        </div>
      ))}
    </div>
  );
}
