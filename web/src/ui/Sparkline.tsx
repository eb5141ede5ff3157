import { cx } from "@/lib/cx";

interface SparklineProps {
  /** What it shows, in words: a line alone says nothing to whoever can't see it. */
  label: string;
  values: readonly number[];
  className?: string;
}

const WIDTH = 96;
const HEIGHT = 24;

/** The course of a number, without axes. The newest value has the dot. */
export function Sparkline({ label, values, className }: SparklineProps) {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map(
    (value, index) => [index * step, HEIGHT - 3 - (value / most) * (HEIGHT - 6)] as const,
  );
  const end = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`}
      className={cx("h-6 w-24 shrink-0 rtl:-scale-x-100", className)}
    >
      <polyline
        points={points.map((point) => point.join()).join(" ")}
        fill="none"
        stroke="var(--sage)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {end && <circle cx={end[0]} cy={end[1]} r="2.5" fill="var(--sage)" />}
    </svg>
  );
}
