/** The funnel in numbers, and who did not get it, by reason. Each number opens the people behind it. */
import type { RecipientFilters } from "@/api/keys";
import type { CampaignStats, RecipientState } from "@/api/models";
import { cx } from "@/lib/cx";
import { figure, percent } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { whyText } from "@/lib/reasonSentence";
import { Stat, Stats } from "@/ui/Figures";
import { Eyebrow } from "@/ui/Page";

type ResultsOf = CampaignStats["results"];

interface ResultsProps {
  results: ResultsOf;
  onFilter: (filters: RecipientFilters) => void;
}

export function Results({ results, onFilter }: ResultsProps) {
  const { t, language } = useT();
  const rate = (share: number | null) =>
    share === null ? "" : t("campaigns:results.rate", { rate: percent(language, share) });
  const numbers = [
    {
      key: "sent",
      count: results.sent,
      note: t("campaigns:results.ofAudience", { figure: figure(language, results.audience) }),
    },
    { key: "delivered", count: results.delivered, note: rate(results.delivered_rate) },
    { key: "read", count: results.read, note: rate(results.read_rate) },
    { key: "replied", count: results.replied, note: rate(results.replied_rate) },
  ] as const;
  return (
    <section aria-label={t("campaigns:results.title")} className="mt-7 border-y border-line py-5">
      <Stats>
        {numbers.map(({ key, count, note }) => (
          <Stat
            key={key}
            name={t(`campaigns:results.${key}`)}
            note={note}
            value={
              key === "replied" && count > 0 ? (
                <button
                  type="button"
                  title={t("campaigns:results.repliedHint")}
                  className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  onClick={() => onFilter({ hasReplied: true })}
                >
                  {figure(language, count)}
                </button>
              ) : (
                figure(language, count)
              )
            }
          />
        ))}
      </Stats>
    </section>
  );
}

interface NotGotProps extends ResultsProps {
  state: CampaignStats["state"];
}

export function NotGot({ results, state, onFilter }: NotGotProps) {
  const { t, language } = useT();
  const of = (kind: RecipientState, reasons: Record<string, number>) =>
    Object.entries(reasons).map(([code, count]) => ({ kind, code, count }));
  const rows = [
    ...of("skipped", results.skipped),
    ...of("failed", results.failed),
    ...of("cancelled", results.cancelled),
    ...(results.uncertain > 0 ? of("uncertain", { uncertain: results.uncertain }) : []),
  ].sort((one, other) => other.count - one.count);
  if (rows.length === 0)
    return state === "completed" && results.audience > 0 ? (
      <p className="mt-5 text-muted">{t("campaigns:results.everyoneGot")}</p>
    ) : null;
  return (
    <section className="mt-6">
      <Eyebrow>{t("campaigns:results.notGot")}</Eyebrow>
      <ul className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 divide-y divide-line">
        {rows.map(({ kind, code, count }) => (
          <li key={`${kind} ${code}`} className="col-span-full grid grid-cols-subgrid">
            <button
              type="button"
              title={t("campaigns:results.reasonOpen")}
              className="col-span-full grid min-h-9 grid-cols-subgrid items-center rounded-control text-start hover:bg-hover"
              onClick={() => onFilter(filterOf(kind, code))}
            >
              <span className="align-digits font-medium num">{figure(language, count)}</span>
              <span className="text-pretty first-letter:uppercase">
                {kind === "uncertain" ? t("campaigns:live.part.uncertain") : whyText(t, code)}
              </span>
              <span className={cx("text-end text-sm", kind === "failed" ? "text-coral-text" : "text-muted")}>
                {t(`campaigns:recipient.${kind}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function filterOf(state: RecipientState, code: string): RecipientFilters {
  return state === "uncertain" || code === "unknown" ? { state } : { state, reason: code };
}
