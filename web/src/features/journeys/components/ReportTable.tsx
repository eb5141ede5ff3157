/** What became of the people who entered lately: how far they came, what they answered, where they left and why. */
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import type { NodeReport, OpenedJourney } from "@/api/models";
import { problemOf } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { isCode } from "@/lib/reasonCodes";
import { whyText } from "@/lib/reasonSentence";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { reportQuery } from "../api";
import { readGraph } from "../model/graph";
import { flatten, readSteps } from "../model/steps";
import { summaryOf, type Wording } from "../words";

interface ReportTableProps {
  journey: OpenedJourney;
  wording: Wording;
  days: number;
  version: number | undefined;
}

const OUTCOMES = [
  "converted",
  "replied",
  "exhausted",
  "unreached",
  "handoff",
  "opted_out",
  "custom",
] as const;

export function ReportTable({ journey, wording, days, version }: ReportTableProps) {
  const { t, language } = useT();
  const report = useQuery(reportQuery(journey.id, days, version));
  if (report.isError) return <ProblemState {...problemOf(t, report)} />;
  if (report.data === undefined)
    return (
      <div role="status" aria-label={t("ui:loading")} className="w-full max-w-5xl space-y-3 px-5 py-6">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-9 w-full" />
        ))}
      </div>
    );
  const { people, is_capped: isCapped, outcomes, nodes } = report.data;
  if (people === 0)
    return (
      <StateMessage
        icon={ChartNoAxesColumn}
        title={t("journeys:report.empty")}
        body={t("journeys:report.emptyBody")}
      />
    );
  const told = OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0);
  return (
    <div className="w-full max-w-5xl px-5 py-6">
      <p className="text-xl font-bold text-pretty num">
        {isCapped
          ? t("journeys:report.capped", { days })
          : t("journeys:report.lead", { count: people, days })}
      </p>
      {told.length > 0 && (
        <p className="mt-1 text-pretty text-muted num">
          {told
            .map((outcome) =>
              t("journeys:report.why", {
                count: outcomes[outcome] ?? 0,
                reason: t(`journeys:report.outcome.${outcome}`),
              }),
            )
            .join(" · ")}
        </p>
      )}
      <Rows
        rows={rowsOf(journey, wording, nodes, t("journeys:report.gone"))}
        people={people}
        language={language}
      />
    </div>
  );
}

interface Row {
  id: string;
  title: string;
  depth: number;
  counts: NodeReport;
}

/** In the order of the draft; what is no more comes last. */
function rowsOf(journey: OpenedJourney, wording: Wording, nodes: readonly NodeReport[], gone: string): Row[] {
  const graph = readGraph(journey.draft);
  const steps = readSteps(graph);
  const order =
    steps === null
      ? graph.nodes.map((node) => ({ node, depth: 0 }))
      : flatten(steps).map(({ step, depth }) => ({ node: step.node, depth }));
  const counts = new Map(nodes.map((node) => [node.id, node]));
  const known = order.flatMap(({ node, depth }) => {
    const found = counts.get(node.id);
    counts.delete(node.id);
    return found === undefined
      ? []
      : [{ id: node.id, title: summaryOf(wording, node).title, depth, counts: found }];
  });
  return [
    ...known,
    ...[...counts.values()].map((one) => ({ id: one.id, title: gone, depth: 0, counts: one })),
  ];
}

const NUMBERS = ["entered", "inside", "sent", "read", "replied"] as const;

function Rows({ rows, people, language }: { rows: Row[]; people: number; language: string }) {
  const { t } = useT();
  const number = new Intl.NumberFormat(language);
  return (
    <div
      className="-mx-5 mt-6 overflow-x-auto px-5"
      tabIndex={0}
      role="region"
      aria-label={t("journeys:report.label")}
    >
      <table className="w-full min-w-160 border-collapse num max-[560px]:min-w-130">
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("journeys:report.step")}
            </th>
            {NUMBERS.map((name) => (
              <th
                key={name}
                scope="col"
                className="w-20 align-digits px-3 py-2 font-medium whitespace-nowrap"
              >
                {t(`journeys:report.${name}`)}
              </th>
            ))}
            <th scope="col" className="py-2 ps-4 text-start font-medium max-[560px]:hidden">
              {t("journeys:report.left")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ id, title, depth, counts }) => [
            <tr key={id} className="border-b border-line align-top max-[560px]:border-0">
              <th scope="row" className="max-w-80 py-2.5 pe-4 text-start font-medium">
                <span className="block" style={{ paddingInlineStart: `${depth * 16}px` }}>
                  <bdi className="line-clamp-2">{title}</bdi>
                  <span
                    aria-hidden="true"
                    className="mt-1.5 block h-1 rounded-full bg-sage"
                    style={{ width: `${Math.max(2, (counts.entered / people) * 100)}%` }}
                  />
                </span>
              </th>
              {NUMBERS.map((name) => (
                <td key={name} className="align-digits px-3 py-2.5">
                  {counts[name] === 0 ? <span className="text-subtle">–</span> : number.format(counts[name])}
                </td>
              ))}
              <td className="py-2.5 ps-4 text-sm text-muted max-[560px]:hidden">
                <Reasons counts={counts} />
              </td>
            </tr>,
            // Below the numbers, as wide as the phone: it stays there while the numbers are moved aside.
            <tr
              key={`${id} left`}
              className="hidden border-b border-line text-sm text-muted max-[560px]:table-row"
            >
              <td colSpan={NUMBERS.length + 1} className="pb-2.5">
                <span className="sticky start-0 block w-[calc(100vw-2.5rem)]">
                  <Reasons counts={counts} />
                </span>
              </td>
            </tr>,
          ])}
        </tbody>
      </table>
    </div>
  );
}

/** Why people left at a step, or went on without its message, the most first. */
function Reasons({ counts }: { counts: NodeReport }) {
  const { t } = useT();
  const kinds = ["stop", "cancel", "fail", "skip"] as const;
  const all = [counts.stopped, counts.skipped, counts.failed]
    .flatMap((reasons) => Object.entries(reasons))
    .sort(([, one], [, other]) => other - one);
  return all.map(([code, count]) => {
    const kind = kinds.find((each) => isCode(each, code));
    const cause =
      kind === undefined
        ? t("reasons:unknown", { code })
        : kind === "stop"
          ? t(`journeys:report.stopped.${code}` as "journeys:report.stopped.reply")
          : whyText(t, code);
    return (
      <span key={code} className={cx("block text-pretty", kind === "fail" && "text-coral-text")}>
        {t(`journeys:report.because.${kind ?? "stop"}`, { count, cause })}
      </span>
    );
  });
}
