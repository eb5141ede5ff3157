import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";

export function QueueSkeleton() {
  const { t } = useT();
  return (
    <div role="status" aria-label={t("ui:loading")}>
      <div className="border-b border-line px-5 pt-4 pb-2.5">
        <Skeleton className="h-3.5 w-36" />
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="queue-row border-b border-line px-5">
          <Skeleton className="size-7 rounded-full [grid-area:face]" />
          <div className="flex h-[38px] flex-col justify-center gap-2 [grid-area:who]">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-2.5 w-4/5" />
          </div>
          <div className="queue-due flex flex-col items-end gap-2 [grid-area:due]">
            <Skeleton className="h-3 w-14" />
            <Skeleton className="h-2.5 w-24" />
          </div>
          <div className="queue-foot">
            <Skeleton className="queue-beat h-1.5" />
            <Skeleton className="queue-why h-5.5 w-44 rounded-[11px]" />
          </div>
        </div>
      ))}
    </div>
  );
}
