/** How some numbers grew over time: a line for each, drawn over the same span. Who can't see it gets the table behind it. */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import type { BarTone } from "./Bars";

export interface Line {
  key: string;
  label: string;
  tone: BarTone;
}

export interface LinePoint {
  /** Read aloud and shown on hover: "Mon 19:40". */
  label: string;
  values: Readonly<Record<string, number>>;
}

interface LineChartProps {
  label: string;
  /** The name of the column of moments. */
  momentLabel: string;
  /** From the one behind to the one in front. */
  lines: readonly Line[];
  /** At moments equally far apart. */
  points: readonly LinePoint[];
  height?: number;
  className?: string;
}

const STROKE: Record<BarTone, string> = {
  sage: "stroke-sage",
  sageLight: "stroke-sage-mid",
  amber: "stroke-amber",
  coral: "stroke-coral",
  blue: "stroke-blue",
  quiet: "stroke-faint",
  pale: "stroke-line-strong",
};
const WIDTH = 100;
/** So many rows has the table, the first and the last moment among them. */
const MOST_ROWS = 9;

export function LineChart({ label, momentLabel, lines, points, height = 96, className }: LineChartProps) {
  const { language } = useT();
  const figure = (count: number) => new Intl.NumberFormat(language).format(count);
  const most = Math.max(...points.flatMap(({ values }) => lines.map(({ key }) => values[key] ?? 0)), 1);
  const last = Math.max(points.length - 1, 1);
  const course = (key: string) =>
    points
      .map(({ values }, place) => {
        const up = height - 1.5 - ((values[key] ?? 0) / most) * (height - 3);
        return `${(place / last) * WIDTH},${up}`;
      })
      .join(" ");
  const told = (point: LinePoint) =>
    [point.label, ...lines.map(({ key, label: name }) => `${name} ${figure(point.values[key] ?? 0)}`)].join(
      " · ",
    );
  const ticks = [points[0], points[Math.round(last / 2)], points[last]].map((point) => point?.label);
  const every = Math.ceil(last / (MOST_ROWS - 1));
  return (
    <figure className={className}>
      <div aria-hidden="true" className="relative border-t border-b border-t-line border-b-line-strong">
        <span className="absolute end-0 bottom-full text-xs text-muted num">{figure(most)}</span>
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          className="block w-full rtl:-scale-x-100"
          style={{ height }}
        >
          {lines.map(({ key, tone }) => (
            <polyline
              key={key}
              points={course(key)}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={STROKE[tone]}
            />
          ))}
        </svg>
        <div className="absolute inset-0 flex">
          {points.map((point, place) => (
            <span
              key={place}
              title={told(point)}
              className="flex-1 border-s border-transparent hover:border-line-strong"
            />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between gap-3 pt-1.5 text-xs text-muted num">
        {ticks.map((text, place) => (
          <span key={place} className={cx("flex-1", ["text-start", "text-center", "text-end"][place])}>
            {/* Of a span of a minute or two each moment is said once. */}
            {ticks.indexOf(text) === place && text}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{momentLabel}</th>
            {lines.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .filter((_, place) => place % every === 0 || place === points.length - 1)
            .map((point, place) => (
              <tr key={place}>
                <th scope="row">{point.label}</th>
                {lines.map(({ key }) => (
                  <td key={key}>{figure(point.values[key] ?? 0)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
