/** What is in the way of sending, each with the way to its step. */
import { CircleAlert } from "lucide-react";
import type { Finding } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { findingSentence, stepOf } from "../findings";
import { goToStep } from "./StepSection";

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t, language } = useT();
  if (findings.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border border-coral/50 bg-coral-soft px-4 py-3">
      <p className="flex items-center gap-2 font-bold text-coral-text">
        <CircleAlert aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("campaigns:review.problems", { count: findings.length })}
      </p>
      <ul className="mt-1.5 divide-y divide-line">
        {findings.map((finding) => (
          <li key={`${finding.path} ${finding.code}`} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 text-pretty">{findingSentence(t, language, finding)}</span>
            {stepOf(finding) !== "review" && (
              <Button size="sm" onClick={() => goToStep(stepOf(finding))}>
                {t("campaigns:review.show")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
