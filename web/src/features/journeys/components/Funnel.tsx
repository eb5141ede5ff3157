/** What became of people at one step in the last 30 days, in a line below it. */
import type { NodeReport } from "@/api/models";
import { useT } from "@/lib/i18n/useT";

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0);

export function Funnel({ report, kind }: { report: NodeReport; kind: string }) {
  const { t, language } = useT();
  const share = (part: number) =>
    new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(
      part / report.sent,
    );
  const left = sum(report.stopped);
  const words =
    kind === "message" && report.sent > 0
      ? [
          t("journeys:funnel.sent", { count: report.sent }),
          t("journeys:funnel.read", { percent: share(report.read) }),
          t("journeys:funnel.replied", { percent: share(report.replied) }),
        ]
      : [
          ...(report.entered > 0 ? [t("journeys:funnel.entered", { count: report.entered })] : []),
          ...(report.inside > 0 ? [t("journeys:funnel.waiting", { count: report.inside })] : []),
          ...(left > 0 ? [t("journeys:funnel.left", { count: left })] : []),
        ];
  if (words.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-3 py-1.5 text-sm text-muted num">
      {words.map((word) => (
        <span
          key={word}
          className="flex-1 text-center whitespace-nowrap first:text-start last:not-first:text-end"
        >
          {word}
        </span>
      ))}
    </p>
  );
}
