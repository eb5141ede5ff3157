/** As tall as the page that comes. */
import { Skeleton } from "@/ui/Skeleton";

export function HomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-10 min-[1080px]:grid-cols-[minmax(0,1fr)_340px]">
      <div className="space-y-9">
        <Skeleton className="h-16 max-w-md" />
        <Skeleton className="h-40" />
        <Skeleton className="h-56" />
      </div>
      <Skeleton className="h-56" />
    </div>
  );
}
