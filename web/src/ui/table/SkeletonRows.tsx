/** Rows that are not here yet, as tall as those that come. */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "../Skeleton";

export function SkeletonRows({ size }: { size: number }) {
  const { t } = useT();
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" className="sr-only">
          {t("ui:loading")}
        </div>
      </div>
      {Array.from({ length: 12 }, (_, index) => (
        <div
          key={index}
          aria-hidden="true"
          style={{ height: size }}
          className="flex items-center gap-6 border-b border-line px-5"
        >
          <Skeleton className={cx("h-3", ["w-40", "w-56", "w-32"][index % 3])} />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-20 max-[560px]:hidden" />
        </div>
      ))}
    </div>
  );
}
