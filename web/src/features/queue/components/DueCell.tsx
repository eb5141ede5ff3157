import type { QueueItem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { zonedTime } from "@/lib/time";
import { dueLabel } from "../due";
import { isHeldBack } from "../grouping";

/** When: relative above, absolute below with the place when its clock is not the page's. */
export function DueCell({ item, now }: { item: QueueItem; now: number }) {
  const { t, language } = useT();
  const due = item.due_at === null ? null : Date.parse(item.due_at);
  const isHeld = isHeldBack(item, now);
  const top = dueLabel(t, item, now);

  if (due === null) return <span className="font-semi">{top}</span>;
  const { text, place, ours } = zonedTime(t, language, due, item.contact.time_zone, now);
  const absolute = place === null ? text : t("time:clockCity", { time: text, city: place });
  return (
    <>
      <span className="block truncate font-semi">{top}</span>
      <time
        dateTime={item.due_at ?? undefined}
        title={ours ?? undefined}
        className="block truncate text-sm text-muted num"
      >
        {isHeld && due < now ? t("queue:dueSince", { time: absolute }) : absolute}
      </time>
    </>
  );
}
