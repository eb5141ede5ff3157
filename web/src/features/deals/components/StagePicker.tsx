/** Where a deal is, and where else it may go: shown there at once, and back again where that is refused. */
import type { Deal, Pipeline } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Select } from "@/ui/Select";
import { moveDeal } from "../api";
import { useDealChange } from "../useDeals";
import { StageDot } from "./DealState";

const QUIET = cx(
  "-ms-2.5 !border-transparent !bg-transparent [&>svg]:opacity-0",
  "hover:!border-line-strong focus-visible:!border-sage data-[state=open]:!border-sage",
  "hover:[&>svg]:opacity-100 focus-visible:[&>svg]:opacity-100 coarse:[&>svg]:opacity-100",
);

interface StagePickerProps {
  deal: Deal;
  pipeline: Pipeline | undefined;
  mayWrite: boolean;
  /** In a table it is a word until one points at it. */
  isQuiet?: boolean;
  className?: string;
}

export function StagePicker({ deal, pipeline, mayWrite, isQuiet = false, className }: StagePickerProps) {
  const { t } = useT();
  const { mutate: move, isPending, variables } = useDealChange((id: string) => moveDeal(deal.id, id));
  const at = isPending ? variables : deal.stage_id;
  const stage = pipeline?.stages.find(({ id }) => id === at);
  const dot = stage !== undefined && <StageDot kind={stage.kind} />;
  if (!mayWrite || pipeline === undefined)
    return (
      <span className="flex min-w-0 items-center gap-2">
        {dot}
        <bdi className="truncate">{stage?.name}</bdi>
      </span>
    );
  return (
    <Select
      label={t("deals:stageOf", { title: deal.title || t("deals:untitled") })}
      mark={dot}
      value={at}
      onChange={move}
      options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
      className={cx("!h-7", isQuiet && QUIET, className)}
    />
  );
}
