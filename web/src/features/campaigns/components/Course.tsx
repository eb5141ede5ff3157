/** How it went: sent, delivered, read and answered as lines over the time in which nearly all of it happened. */
import { useQuery } from "@tanstack/react-query";
import type { Campaign } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { inZone } from "@/lib/time";
import { Swatch } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { LineChart } from "@/ui/LineChart";
import { Eyebrow } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { courseQuery } from "../api";
import { COURSE_TONES } from "../tones";

const LOOK_EVERY_MS = 15_000;
const KINDS = ["sent", "delivered", "read", "replied"] as const;
/** What the server looks at; of more people it tells of the first. */
const MOST = 20_000;

interface CourseProps {
  campaign: Campaign;
  zone: string;
}

export function Course({ campaign, zone }: CourseProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const query = useQuery({
    ...courseQuery(campaign.id),
    refetchInterval: campaign.state === "running" && LOOK_EVERY_MS,
  });
  if (query.isError)
    return (
      <p role="alert" className="mt-5 text-sm text-pretty text-muted">
        {problemSentence(t, query.error)}{" "}
        <Button kind="quiet" size="sm" onClick={() => void query.refetch()}>
          {t("ui:retry")}
        </Button>
      </p>
    );
  if (query.data === undefined) return <Skeleton className="mt-6 h-36 w-full" />;
  const { steps, is_part: isPart } = query.data;
  if (steps.length === 0) return null;
  const lines = KINDS.map((key) => ({ key, label: t(`campaigns:results.${key}`), tone: COURSE_TONES[key] }));
  return (
    <section className="mt-6" aria-label={t("campaigns:course.title")}>
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-sm text-muted">
        <Eyebrow>{t("campaigns:course.title")}</Eyebrow>
        {lines.map(({ key, label, tone }) => (
          <span key={key} aria-hidden="true" className="flex items-center gap-1.5">
            <Swatch tone={tone} />
            {label}
          </span>
        ))}
        {isPart && <span>{t("campaigns:course.part", { figure: figure(language, MOST) })}</span>}
      </div>
      <LineChart
        label={t("campaigns:course.title")}
        momentLabel={t("campaigns:course.at")}
        lines={lines}
        points={steps.map(({ at, ...values }) => ({
          label: inZone(t, language, Date.parse(at), zone, now),
          values,
        }))}
      />
    </section>
  );
}
