/** Today hour by hour: what was sent by what sent it, what is still to come, and where now stands. */
import type { Home } from "@/api/models";
import { percent, shareOf } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { clock } from "@/lib/time";
import { useLow, useNarrow } from "@/lib/useNarrow";
import { BarChart, type BarSeries } from "@/ui/BarChart";
import { Swatch } from "@/ui/Bars";
import { barsOf, placeOfNow } from "../bars";
import { amount } from "../words";

const TICK_EVERY = 3;
const TALL = 110;
/** Where the screen is small, what is below should be seen too. */
const SMALL = 64;
/** A day without anything says so; empty paper says nothing. */
const EMPTY = 20;

export function TodayChart({ home, now }: { home: Home; now: number }) {
  const { t, language } = useT();
  const { hours, sent, read, answers } = home.today;
  const hourOf = (at: number) => clock(at, home.time_zone, language);
  const isNarrow = useNarrow();
  const isLow = useLow();
  const bars = barsOf(hours, now);
  const isEmpty = bars.every(({ counts }) => Object.values(counts).every((count) => count === 0));
  const hasPeople = hours.some(({ people }) => people > 0);
  const series: BarSeries[] = [
    { key: "campaigns", label: t("home:today.campaigns"), tone: "sageLight" },
    { key: "journeys", label: t("home:today.journeys"), tone: "sage" },
    ...(hasPeople ? [{ key: "people", label: t("home:today.people"), tone: "blue" } as const] : []),
    { key: "coming", label: t("home:today.coming"), tone: "pale" },
  ];
  return (
    <section aria-labelledby="home-today">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-sm text-muted">
        <h2 id="home-today" className="font-bold">
          {t("home:today.title")}
        </h2>
        {series.map(({ key, label, tone }) => (
          <span key={key} className="flex items-center gap-1.5">
            <Swatch tone={tone} />
            {label}
          </span>
        ))}
        <p className="num max-[640px]:basis-full min-[640.02px]:ms-auto">
          {t("home:today.summary", {
            count: sent,
            figure: amount(
              language,
              sent,
              hours.some((hour) => hour.is_more),
            ),
            read: percent(language, shareOf(read, sent)),
            answered: percent(language, shareOf(answers, sent)),
          })}
        </p>
      </div>
      <BarChart
        label={t("home:today.chart")}
        series={series}
        now={placeOfNow(hours, now)}
        height={isEmpty ? EMPTY : isNarrow || isLow ? SMALL : TALL}
        bars={bars.map(({ startsAt, counts }, index) => ({
          key: String(startsAt),
          label: hourOf(startsAt),
          ...(index % TICK_EVERY === 0 ? { tick: hourOf(startsAt).slice(0, 2) } : {}),
          counts,
        }))}
      />
    </section>
  );
}
