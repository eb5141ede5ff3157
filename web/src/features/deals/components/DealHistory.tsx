/** The stages that a deal came to, the latest first. */
import { useQuery } from "@tanstack/react-query";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { movesQuery } from "../api";

export function DealHistory({ dealId }: { dealId: string }) {
  const { t } = useT();
  const query = useQuery(movesQuery(dealId));
  if (query.isPending) return <Skeleton className="mt-2 h-10" />;
  if (query.isError)
    return <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />;
  return (
    <ol
      className="mt-2 space-y-1 border-s border-line ps-3 text-sm text-muted"
      aria-label={t("deals:history")}
    >
      {query.data.items.map((one) => (
        <li key={one.id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words text-ink">
            {one.before === null
              ? t("deals:began", { stage: one.after })
              : t("deals:moved", { before: one.before, after: one.after })}
          </span>
          <RelativeTime at={one.at} className="num" />
        </li>
      ))}
    </ol>
  );
}
