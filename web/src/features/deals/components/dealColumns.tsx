/** The columns of the list of deals, and a row of it on a phone. */
import type { Deal, Pipeline } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { RelativeTime } from "@/ui/RelativeTime";
import type { Column } from "@/ui/table/columns";
import { DealMenu } from "./DealMenu";
import { DealState } from "./DealState";
import { StagePicker } from "./StagePicker";

export interface DealColumns {
  t: T;
  pipeline: Pipeline | undefined;
  /** Undefined while it is not known yet. */
  people: (contactId: string) => string | undefined;
  mayWrite: boolean;
  onEdit: (deal: Deal) => void;
  onHistory: (deal: Deal) => void;
}

export function dealColumns({
  t,
  pipeline,
  people,
  mayWrite,
  onEdit,
  onHistory,
}: DealColumns): Column<Deal>[] {
  return [
    {
      id: "title",
      header: t("deals:list.deal"),
      width: 190,
      grow: 3,
      cell: (deal) => (
        <bdi className="block truncate font-medium" title={deal.title}>
          {deal.title || t("deals:untitled")}
        </bdi>
      ),
    },
    {
      id: "person",
      header: t("deals:list.person"),
      width: 140,
      grow: 2,
      cell: (deal) => (
        <bdi className="block truncate" title={people(deal.contact_id)}>
          {people(deal.contact_id)}
        </bdi>
      ),
    },
    {
      id: "amount",
      header: t("deals:field.amount"),
      width: 120,
      align: "digits",
      cell: (deal) => <Money deal={deal} />,
    },
    {
      id: "stage",
      header: t("deals:field.stage"),
      width: 210,
      cell: (deal) => <StagePicker deal={deal} pipeline={pipeline} mayWrite={mayWrite} isQuiet />,
    },
    {
      id: "moved",
      header: t("deals:list.moved"),
      width: 110,
      cell: (deal) => <RelativeTime at={deal.stage_changed_at} className="text-muted num" />,
    },
    {
      id: "owner",
      header: t("deals:field.owner"),
      width: 120,
      grow: 1,
      cell: (deal) => (
        <bdi className="block truncate" title={deal.owner ?? undefined}>
          {deal.owner}
        </bdi>
      ),
    },
    {
      id: "state",
      header: t("deals:filter.state"),
      width: 100,
      isExtra: true,
      cell: (deal) => <DealState state={deal.state} />,
    },
    {
      id: "created",
      header: t("deals:list.created"),
      width: 110,
      isExtra: true,
      cell: (deal) => <RelativeTime at={deal.created_at} className="text-muted num" />,
    },
    {
      id: "actions",
      header: t("deals:list.actions"),
      isHeaderHidden: true,
      width: 68,
      align: "end",
      cell: (deal) => (
        <DealMenu
          deal={deal}
          pipeline={pipeline}
          mayWrite={mayWrite}
          isHistory={false}
          onHistory={() => onHistory(deal)}
          onEdit={() => onEdit(deal)}
        />
      ),
    },
  ];
}

const money = (language: Language, { amount, currency }: Deal) =>
  amount !== null && currency !== null ? moneyText(language, amount, currency) : null;

function Money({ deal }: { deal: Deal }) {
  const { language } = useT();
  return <span className="num">{money(language, deal)}</span>;
}

export function NarrowDeal({ deal, people, pipeline }: DealColumns & { deal: Deal }) {
  const { t, language } = useT();
  const stage = pipeline?.stages.find(({ id }) => id === deal.stage_id);
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{deal.title || t("deals:untitled")}</bdi>
        <span className="num">{money(language, deal)}</span>
      </span>
      <span className="flex items-center gap-2 text-sm text-muted">
        <bdi className="min-w-0 flex-1 truncate">{people(deal.contact_id)}</bdi>
        <DealState state={deal.state}>
          <bdi>{stage?.name}</bdi>
        </DealState>
      </span>
    </span>
  );
}
