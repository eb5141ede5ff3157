/**
 * A day by the hour: what was, in the colour of its source; what is still to come, in grey; and now, as the dot that
 * stands for now everywhere. Also any other short row of stacked bars.
 */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { type BarTone, FILL } from "./Bars";

export interface BarSeries {
  key: string;
  label: string;
  tone: BarTone;
}

export interface Bar {
  key: string;
  /** Read aloud and shown on hover: "09:00–10:00". */
  label: string;
  /** Below the bar, on some bars only. */
  tick?: string;
  counts: Readonly<Record<string, number>>;
  isFuture?: boolean;
}

interface BarChartProps {
  label: string;
  /** From the bottom up. */
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** Where now is, in bars from the start: 18.7 is at 18:42. */
  now?: number | undefined;
  /** Pixels of the highest bar. */
  height?: number;
  className?: string;
}

export function BarChart({ label, series, bars, now, height = 110, className }: BarChartProps) {
  const { t, language } = useT();
  const figure = (count: number) => new Intl.NumberFormat(language).format(count);
  const sumOf = (bar: Bar) => series.reduce((sum, { key }) => sum + (bar.counts[key] ?? 0), 0);
  const most = Math.max(...bars.map(sumOf), 1);
  const sentence = (bar: Bar) =>
    [
      bar.label,
      ...series
        .filter(({ key }) => (bar.counts[key] ?? 0) > 0)
        .map(({ key, label: name }) => `${name} ${figure(bar.counts[key] ?? 0)}`),
    ].join(" · ");
  return (
    <figure className={className}>
      <figcaption className="sr-only">{label}</figcaption>
      <ol className="relative flex items-end gap-[3px] border-b border-line-strong" style={{ height }}>
        {bars.map((bar) => {
          const sum = sumOf(bar);
          return (
            <li
              key={bar.key}
              title={sum > 0 ? sentence(bar) : undefined}
              className="group flex h-full min-w-0 flex-1 flex-col justify-end"
            >
              <span className="sr-only">
                {sum > 0 ? sentence(bar) : t("ui:chart.none", { at: bar.label })}
              </span>
              <span
                aria-hidden="true"
                style={{ height: sum === 0 ? 0 : Math.max((sum / most) * (height - 12), 2) }}
                className="flex flex-col-reverse gap-px overflow-hidden rounded-t-[3px] transition-[height,opacity] duration-180 group-hover:opacity-80"
              >
                {series.map(({ key, tone }) => (
                  <span
                    key={key}
                    style={{ flexGrow: bar.counts[key] ?? 0 }}
                    className={cx("basis-0", bar.isFuture === true ? FILL.quiet : FILL[tone])}
                  />
                ))}
              </span>
            </li>
          );
        })}
        {now !== undefined && (
          <li
            aria-hidden="true"
            style={{ insetInlineStart: `${(now / Math.max(bars.length, 1)) * 100}%` }}
            className="absolute inset-y-0 w-px bg-amber"
          >
            <span className="absolute -start-1 -bottom-1 size-2 rounded-full bg-amber shadow-[0_0_0_3px_var(--amber-soft)]" />
          </li>
        )}
      </ol>
      <div aria-hidden="true" className="flex gap-[3px] pt-1.5 text-xs text-muted num">
        {bars.map((bar) => (
          <span key={bar.key} className="min-w-0 flex-1 overflow-visible whitespace-nowrap">
            {bar.tick}
          </span>
        ))}
      </div>
    </figure>
  );
}
