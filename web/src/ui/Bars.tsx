/** How far, and how it divides: one thin bar each, with its numbers in words beside it. */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";

export type BarTone = "sage" | "sageLight" | "amber" | "coral" | "blue" | "quiet" | "pale";

export const FILL: Record<BarTone, string> = {
  sage: "bg-sage",
  sageLight: "bg-sage-mid",
  amber: "bg-amber",
  coral: "bg-coral",
  blue: "bg-blue",
  quiet: "bg-faint",
  pale: "bg-line-strong",
};

interface ProgressProps {
  /** Read aloud: "Imported". */
  label: string;
  value: number;
  /** Null while it is not known how much there is. */
  max: number | null;
  tone?: BarTone;
  className?: string;
}

export function Progress({ label, value, max, tone = "sage", className }: ProgressProps) {
  const share = max === null || max <= 0 ? null : Math.min(Math.max(value / max, 0), 1);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max ?? undefined}
      aria-valuenow={share === null ? undefined : value}
      className={cx("h-1.5 w-full overflow-hidden rounded-full bg-line", className)}
    >
      <div
        style={{ width: share === null ? "100%" : `${share * 100}%` }}
        className={cx(
          "h-full rounded-full transition-[width] duration-180",
          FILL[tone],
          share === null && "animate-breathe",
        )}
      />
    </div>
  );
}

interface BarPart {
  key: string;
  label: string;
  count: number;
  tone: BarTone;
}

interface StackedBarProps {
  label: string;
  parts: readonly BarPart[];
  /** The whole, when the parts don't fill it. */
  total?: number;
  hasLegend?: boolean;
  className?: string;
}

/** Parts of a whole in one bar. The smallest part is still seen. */
export function StackedBar({ label, parts, total, hasLegend = true, className }: StackedBarProps) {
  const { language } = useT();
  const figure = (count: number) => new Intl.NumberFormat(language).format(count);
  const whole = Math.max(
    total ?? 0,
    parts.reduce((sum, { count }) => sum + count, 0),
    1,
  );
  const shown = parts.filter(({ count }) => count > 0);
  const sentence = shown.map((part) => `${part.label}: ${figure(part.count)}`).join(", ");
  return (
    <div className={className}>
      <div
        role="img"
        aria-label={`${label}. ${sentence}`}
        className="flex h-2 w-full gap-px overflow-hidden rounded-full bg-line"
      >
        {shown.map((part) => (
          <span
            key={part.key}
            title={`${part.label}: ${figure(part.count)}`}
            style={{ width: `${(part.count / whole) * 100}%` }}
            className={cx("min-w-0.5 transition-[width] duration-180", FILL[part.tone])}
          />
        ))}
      </div>
      {hasLegend && (
        <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {shown.map((part) => (
            <li key={part.key} className="flex items-center gap-1.5">
              <Swatch tone={part.tone} />
              <span>
                <b className="font-medium text-ink num">{figure(part.count)}</b> {part.label}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The colour of a part, beside its name. */
export function Swatch({ tone }: { tone: BarTone }) {
  return <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-[2px]", FILL[tone])} />;
}
