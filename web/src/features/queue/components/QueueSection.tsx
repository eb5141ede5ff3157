import type { QueueItem } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { clock, dayName, pageZone } from "@/lib/time";
import type { Tone } from "@/ui/Chip";
import { peopleText } from "../counted";
import type { QueueGroup } from "../grouping";
import { QueueRow, type RowContext } from "./QueueRow";

const HOUR = 3_600_000;

function groupTitle(t: T, language: Language, group: QueueGroup, now: number): string {
  if (group.kind === "now" || group.kind === "held" || group.kind === "unset")
    return t(`queue:group.${group.kind}`);
  const zone = pageZone();
  const day = dayName(t, language, group.at, zone, now);
  if (group.kind === "day") return day;
  return t("time:dayHours", {
    day,
    from: clock(group.at, zone, language),
    to: clock(group.at + HOUR, zone, language),
  });
}

interface QueueSectionProps {
  group: QueueGroup;
  context: RowContext;
  /** Rows are still to come, of this part too perhaps. */
  isMore: boolean;
  farewellOf: (item: QueueItem) => { text: string; tone: Tone } | undefined;
}

export function QueueSection({ group, context, isMore, farewellOf }: QueueSectionProps) {
  const { t, language } = useT();
  const title = groupTitle(t, language, group, context.now);
  return (
    <section id={`group-${group.key}`} aria-label={title}>
      <h3 className="sticky top-0 z-20 flex items-baseline gap-2.5 border-b border-line bg-paper px-5 pt-3.5 pb-1.5">
        <span className="font-bold num">{title}</span>
        <span className="text-sm text-muted num">{peopleText(t, language, group.items.length, isMore)}</span>
      </h3>
      <ul>
        {group.items.map((item) => (
          <QueueRow key={item.enrollment_id} item={item} context={context} farewell={farewellOf(item)} />
        ))}
      </ul>
    </section>
  );
}
