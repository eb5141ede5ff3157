/** A graph that is no list of steps, as it is: each step, and where it leads. Nothing can be changed. */
import { Info } from "lucide-react";
import type { NodeReport } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { ALWAYS, type Graph } from "../model/graph";
import { summaryOf, type Wording } from "../words";
import { Funnel } from "./Funnel";
import { lookOf } from "./kinds";

interface ReadOnlyStepsProps {
  graph: Graph;
  wording: Wording;
  reports: ReadonlyMap<string, NodeReport>;
}

export function ReadOnlySteps({ graph, wording, reports }: ReadOnlyStepsProps) {
  const { t } = useT();
  const titles = new Map(graph.nodes.map((node) => [node.id, summaryOf(wording, node).title]));
  const exitWord = (exit: string) =>
    exit === "true" ? t("journeys:edit.yes") : exit === "false" ? t("journeys:edit.no") : exit;
  return (
    <div className="w-full max-w-140 px-5 py-6">
      <p className="mb-6 flex gap-2.5 rounded-card bg-blue-soft px-3 py-2.5 text-pretty text-blue-text">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t("journeys:edit.readOnly")}
      </p>
      <ol className="space-y-3">
        {graph.nodes.map((node) => {
          const { icon: Icon, className } = lookOf(node.type);
          const { title, detail } = summaryOf(wording, node);
          const report = reports.get(node.id);
          return (
            <li key={node.id} className="rounded-card border border-line-strong bg-raised">
              <div className="flex items-start gap-3 p-3">
                <span className={cx("grid size-7 shrink-0 place-items-center rounded-control", className)}>
                  <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
                </span>
                <div className="min-w-0">
                  <p className="font-semi text-pretty">
                    <bdi>{title}</bdi>
                  </p>
                  {detail !== "" && <p className="text-sm text-pretty text-muted">{detail}</p>}
                  {graph.edges
                    .filter(({ source }) => source === node.id)
                    .map(({ target, condition }) => (
                      <p key={`${condition} ${target}`} className="text-sm text-muted">
                        {condition === ALWAYS
                          ? t("journeys:edit.leadsTo", { title: titles.get(target) ?? target })
                          : t("journeys:edit.leadsOn", {
                              exit: exitWord(condition),
                              title: titles.get(target) ?? target,
                            })}
                      </p>
                    ))}
                </div>
              </div>
              {report !== undefined && <Funnel report={report} kind={node.type} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
