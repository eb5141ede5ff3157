import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";

/** Phones of the same size as the real ones, so that nothing moves when they arrive. */
export function WallSkeleton() {
  const { t } = useT();
  return (
    <div role="status" aria-label={t("ui:loading")} className="phone-grid">
      {Array.from({ length: 9 }, (_, index) => (
        <div
          key={index}
          className="flex h-66 flex-col overflow-hidden rounded-phone border border-line bg-raised"
        >
          <div className="flex h-11 items-center gap-2.5 border-b border-line px-2.5">
            <Skeleton className="size-6 rounded-full" />
            <div className="flex-1 space-y-1.5">
              <Skeleton className="h-2.5 w-3/5" />
              <Skeleton className="h-2 w-4/5" />
            </div>
          </div>
          <div className="flex flex-1 flex-col justify-end gap-1.5 bg-sunken p-2">
            <Skeleton className="h-9 w-4/5 self-end rounded-xl" />
            <Skeleton className="h-7 w-1/2 rounded-xl" />
            <Skeleton className="h-12 w-4/5 self-end rounded-xl" />
          </div>
          <div className="flex h-8 items-center border-t border-line px-2.5">
            <Skeleton className="h-2 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
