/** Above the steps: for whom this journey failed lately, with the way to them. */
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { OpenedJourney } from "@/api/models";
import { useT } from "@/lib/i18n/useT";

export function FailedNote({ journey }: { journey: OpenedJourney }) {
  const { t } = useT();
  const { failed } = journey.people.last_30_days;
  if (failed === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-5 py-2.5 text-coral-text">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 text-pretty">{t("journeys:failedNote", { count: failed })}</span>
      <Link
        to="/journeys/$journeyId/people"
        params={{ journeyId: journey.id }}
        search={{ who: "failed" }}
        className="font-medium underline underline-offset-2"
      >
        {t("journeys:failedShow")}
      </Link>
    </p>
  );
}
