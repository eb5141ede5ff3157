/** The stages of a pipeline in a row: how many deals are in each and what they come to. Pressed, one narrows the list. */
import { useQuery } from "@tanstack/react-query";
import type { Pipeline, StageSum } from "@/api/models";
import { cx } from "@/lib/cx";
import { atLeast } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { useNumber } from "@/lib/useNumber";
import { sumsQuery } from "../api";
import { inOrder } from "../money";
import type { DealsSearch } from "../search";
import { StageDot } from "./DealState";

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
        const sum = sums?.find(({ stage_id }) => stage_id === stage.id);
        return (
          <li key={stage.id} className="flex min-w-max flex-1 border-e border-line last:border-e-0">
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() => onStage(isOn ? undefined : stage.id)}
              className={cx(
                "min-w-36 flex-1 px-5 py-2.5 text-start -outline-offset-2 transition-colors duration-150",
                isOn ? "bg-sage-soft" : "hover:bg-hover",
              )}
            >
              <span className="flex items-center gap-2 text-sm text-muted">
                <StageDot kind={stage.kind} />
                <bdi className="max-w-52 truncate">{stage.name}</bdi>
                {sums !== undefined && <Count sum={sum} />}
              </span>
              <Amounts amounts={inOrder(sum?.amounts ?? {}, currency)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Count({ sum }: { sum: StageSum | undefined }) {
  const { t } = useT();
  const number = useNumber();
  const count = sum?.count ?? 0;
  const isExact = sum?.is_exact !== false;
  const figure = number(count);
  return (
    <>
      <span aria-hidden="true" className="num">
        {isExact ? figure : atLeast(figure)}
      </span>
      <span className="sr-only">
        {t(isExact ? "deals:sums.count" : "deals:sums.more", { count, figure })}
      </span>
    </>
  );
}

/** One line, whatever is in it: what it comes to in the first currency, then in the others. */
function Amounts({ amounts }: { amounts: readonly [string, number][] }) {
  const { language } = useT();
  return (
    <span className="mt-0.5 block whitespace-nowrap num">
      {amounts.map(([code, amount], place) => (
        <span key={code} className={place === 0 ? "font-semibold" : "text-sm text-muted"}>
          {place > 0 && " + "}
          <bdi>{moneyText(language, amount, code)}</bdi>
        </span>
      ))}
      {"\u00a0"}
    </span>
  );
}
