import type { QueueItem } from "@/api/models";
import { atLeast } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { Announcer } from "@/ui/Announcer";
import { Skeleton } from "@/ui/Skeleton";
import { isHeldBack } from "../grouping";

interface QueueSummaryProps {
  /** Not here yet: the line keeps its height. */
  items: readonly QueueItem[] | undefined;
  now: number;
  isMore: boolean;
}

/** How many are on their way, how many are held back; the latter leads to them. */
export function QueueSummary({ items, now, isMore }: QueueSummaryProps) {
  const { t, language } = useT();
  if (items === undefined) return <Skeleton className="mt-1 h-3 w-40" />;
  if (items.length === 0) return <p className="h-4.5" />;
  const held = items.filter((item) => isHeldBack(item, now)).length;
  const going = items.length - held;
  const written = new Intl.NumberFormat(language).format(going);
  const figure = isMore ? atLeast(written) : written;
  const due = t("queue:willGo", { count: going, figure });
  const back = held === 0 ? t("queue:heldNone") : t("queue:held", { count: held });
  return (
    <>
      <p className="text-sm text-muted num">
        {due} <span aria-hidden="true">·</span>{" "}
        {held === 0 ? (
          back
        ) : (
          <a
            href="#group-held"
            className="font-medium text-amber-text underline-offset-4 hover:underline"
            onClick={(event) => {
              event.preventDefault();
              document.getElementById("group-held")?.scrollIntoView({ block: "start" });
            }}
          >
            {back}
          </a>
        )}
      </p>
      <Announcer text={`${due}, ${back}`} />
    </>
  );
}
