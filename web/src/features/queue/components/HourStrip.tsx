/** The next 24 hours as a beat line: a bar for each hour that has someone in it, a dot for now. */
import type { QueueItem } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { clock, pageZone } from "@/lib/time";
import { peopleText } from "../counted";
import { isHeldBack } from "../grouping";

const HOUR = 3_600_000;
const TALLEST = 22;

export function hourCounts(items: readonly QueueItem[], now: number): number[] {
  const counts = Array.from({ length: 24 }, () => 0);
  for (const item of items) {
    if (item.due_at === null || isHeldBack(item, now)) continue;
    const hour = Math.floor((Date.parse(item.due_at) - now) / HOUR);
    const slot = Math.max(hour, 0);
    if (slot < 24) counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

interface HourStripProps {
  items: readonly QueueItem[];
  now: number;
  isMore: boolean;
}

export function HourStrip({ items, now, isMore }: HourStripProps) {
  const { t, language } = useT();
  const counts = hourCounts(items, now);
  const most = Math.max(...counts, 1);
  const hourOf = (slot: number) => clock(Math.floor((now + slot * HOUR) / HOUR) * HOUR, pageZone(), language);
  return (
    <div className="px-5 pb-1 short:hidden">
      <ol
        aria-label={t("queue:strip")}
        className="relative flex h-7 items-end border-b-[1.5px] border-line-strong"
      >
        {counts.map((count, slot) => {
          const people = peopleText(t, language, count, isMore);
          const label = t("queue:stripHour", { hour: hourOf(slot), people });
          return (
            <li
              key={slot}
              title={count > 0 ? label : undefined}
              className="flex h-full flex-1 items-end justify-center"
            >
              {count > 0 && (
                <>
                  <span className="sr-only">{label}</span>
                  <span
                    aria-hidden="true"
                    style={{ height: `${4 + Math.round((count / most) * (TALLEST - 4))}px` }}
                    className="w-[62%] max-w-3.5 rounded-t-[2px] bg-sage transition-[height] duration-150"
                  />
                </>
              )}
            </li>
          );
        })}
        <li
          aria-hidden="true"
          className="absolute start-0 -bottom-[5px] size-2 rounded-full bg-amber shadow-[0_0_0_3px_var(--amber-soft)]"
        />
      </ol>
      <div aria-hidden="true" className="flex pt-1 text-[0.6875rem] leading-4 text-muted num">
        {[0, 6, 12, 18].map((slot) => (
          <span key={slot} className={cx("flex-1", slot === 0 && "text-amber-text")}>
            {slot === 0 ? t("time:now") : hourOf(slot)}
          </span>
        ))}
      </div>
    </div>
  );
}
