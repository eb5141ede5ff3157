/** What became of the people who entered lately. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { OpenedJourney } from "@/api/models";
import { versionsQuery } from "@/features/journeys/api";
import { ReportTable } from "@/features/journeys/components/ReportTable";
import { useT } from "@/lib/i18n/useT";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { type JourneyReportSearch, REPORT_DAYS } from "../journeySearch";
import { JourneyFrame, JourneyLoader, useWording } from "./JourneyFrame";

const DAYS = 30;

export function JourneyReportPage() {
  const { journeyId } = useParams({ from: "/journeys/$journeyId/report" });
  return <JourneyLoader id={journeyId}>{(journey) => <Report journey={journey} />}</JourneyLoader>;
}

function Report({ journey }: { journey: OpenedJourney }) {
  const { t } = useT();
  const navigate = useNavigate();
  const wording = useWording(journey);
  const { days = DAYS, version }: JourneyReportSearch = useSearch({ from: "/journeys/$journeyId/report" });
  const versions = useQuery(versionsQuery(journey.id)).data?.items ?? [];
  const go = (search: JourneyReportSearch) =>
    void navigate({
      to: "/journeys/$journeyId/report",
      params: { journeyId: journey.id },
      search,
      replace: true,
    });
  return (
    <JourneyFrame journey={journey}>
      <FilterBar
        label={t("journeys:tabs.report")}
        onClear={days === DAYS && version === undefined ? undefined : () => go({})}
      >
        <FilterChoice
          name={t("journeys:report.period")}
          value={String(days)}
          onChange={(next) => go({ version, days: REPORT_DAYS.find((each) => String(each) === next) })}
          options={REPORT_DAYS.map((each) => ({
            value: String(each),
            label: t("journeys:report.days", { count: each }),
          }))}
        />
        {versions.length > 1 && (
          <FilterChoice
            name={t("journeys:report.version")}
            value={version === undefined ? undefined : String(version)}
            onChange={(next) => go({ days, version: next === undefined ? undefined : Number(next) })}
            options={versions.map(({ number }) => ({ value: String(number), label: String(number) }))}
          />
        )}
      </FilterBar>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <ReportTable journey={journey} wording={wording} days={days} version={version} />
      </div>
    </JourneyFrame>
  );
}
