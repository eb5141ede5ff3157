/** What publishing means for those inside: by step that comes or changes, who has passed it and who comes by it. */
import type { Foreseen as Found } from "@/api/models";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { nodeOf } from "../diffWords";
import { summaryOf, type Wording } from "../words";

const SHOWN = 6;

export function Foreseen({ found, wording }: { found: Found; wording: Wording }) {
  const { t, language } = useT();
  const { steps, completed, inside, is_capped: isCapped } = found;
  if (steps.length === 0) return null;
  const shown = steps.slice(0, SHOWN);
  const more = steps.length - shown.length;
  return (
    <section aria-label={t("journeys:publish.newSteps")} className="rounded-card bg-sunken px-4 py-3">
      {inside > 0 && (
        <ul className="space-y-2">
          {shown.map((step) => (
            <li key={step.id} className="text-pretty">
              <bdi className="block font-medium wrap-anywhere">{summaryOf(wording, nodeOf(step)).title}</bdi>
              <span className="block text-sm text-muted num">
                {t("journeys:publish.passed", {
                  passed: figure(language, step.passed),
                  ahead: figure(language, step.ahead),
                })}
              </span>
            </li>
          ))}
          {more > 0 && (
            <li className="text-sm text-muted">{t("journeys:publish.moreSteps", { count: more })}</li>
          )}
        </ul>
      )}
      {completed > 0 && (
        <p className="mt-2 text-sm text-pretty text-muted num first:mt-0">
          {t("journeys:publish.completed", { count: completed, figure: figure(language, completed) })}
        </p>
      )}
      {isCapped && (
        <p className="mt-2 text-sm text-muted num">
          {t("journeys:publish.capped", { figure: figure(language, Math.max(inside, completed)) })}
        </p>
      )}
    </section>
  );
}
