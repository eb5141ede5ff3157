/** Where a deal is, and where else it may go: shown there at once, and back again where that is refused. */
import type { Deal, Pipeline } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Select } from "@/ui/Select";
import { moveDeal } from "../api";
import { useDealChange } from "../useDeals";

interface StagePickerProps {
  deal: Deal;
  pipeline: Pipeline | undefined;
  mayWrite: boolean;
  className?: string;
}

export function StagePicker({ deal, pipeline, mayWrite, className }: StagePickerProps) {
  const { t } = useT();
  const { mutate: move, isPending, variables } = useDealChange((id: string) => moveDeal(deal.id, id));
  const at = isPending ? variables : deal.stage_id;
  if (!mayWrite || pipeline === undefined)
    return <bdi>{pipeline?.stages.find(({ id }) => id === at)?.name}</bdi>;
  return (
    <Select
      label={t("deals:stageOf", { title: deal.title || t("deals:untitled") })}
      value={at}
      onChange={move}
      options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
      className={cx("!h-7", className)}
    />
  );
}
