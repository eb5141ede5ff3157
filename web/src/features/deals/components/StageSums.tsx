/** The stages of a pipeline in a row: how many deals are in each and what they come to. Pressed, one narrows the list. */
import { useQuery } from "@tanstack/react-query";
import type { Pipeline, StageSum } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { useNumber } from "@/lib/useNumber";
import { sumsQuery } from "../api";
import { inOrder } from "../money";
import type { DealsSearch } from "../search";

const DOTS: Record<string, string> = { open: "bg-blue", won: "bg-sage", lost: "bg-line-strong" };

interface StageSumsProps {
  pipeline: Pipeline;
  search: DealsSearch;
  /** The currency that stands first. */
  currency: string;
  onStage: (stage: string | undefined) => void;
}

export function StageSums({ pipeline, search, currency, onStage }: StageSumsProps) {
  const { t } = useT();
  const sums = useQuery(sumsQuery(search, pipeline.id)).data?.items;
  const shown = pipeline.stages.filter(({ kind }) => search.state === undefined || kind === search.state);
  return (
    <ul
      aria-label={t("deals:sums.label", { pipeline: pipeline.name })}
      className="flex shrink-0 [scrollbar-width:thin] overflow-x-auto border-b border-line"
    >
      {shown.map((stage) => {
        const isOn = search.stage === stage.id;
        return (
          <li key={stage.id} className="flex min-w-36 flex-1 border-e border-line last:border-e-0">
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() => onStage(isOn ? undefined : stage.id)}
              className={cx(
                "min-w-0 flex-1 px-5 py-2.5 text-start -outline-offset-2 transition-colors duration-150",
                isOn ? "bg-sage-soft" : "hover:bg-hover",
              )}
            >
              <span className="flex items-center gap-2 text-sm text-muted">
                <span
                  aria-hidden="true"
                  className={cx("size-1.5 shrink-0 rounded-full", DOTS[stage.kind] ?? "bg-line-strong")}
                />
                <bdi className="truncate">{stage.name}</bdi>
              </span>
              <StageSumText
                sum={sums?.find(({ stage_id }) => stage_id === stage.id)}
                isPending={sums === undefined}
                currency={currency}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface StageSumTextProps {
  sum: StageSum | undefined;
  isPending: boolean;
  currency: string;
}

function StageSumText({ sum, isPending, currency }: StageSumTextProps) {
  const { t, language } = useT();
  const number = useNumber();
  const count = sum?.count ?? 0;
  const amounts = inOrder(sum?.amounts ?? {}, currency);
  return (
    <span className={cx("mt-0.5 flex flex-wrap items-baseline gap-x-2 num", isPending && "invisible")}>
      <span className="font-semibold">
        {amounts.map(([code, amount]) => moneyText(language, amount, code)).join(" + ") || "–"}
      </span>
      <span className="text-sm text-muted">
        {t(sum?.is_exact === false ? "deals:sums.more" : "deals:sums.count", {
          count,
          figure: number(count),
        })}
      </span>
    </span>
  );
}
