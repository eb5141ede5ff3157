/** The deals of one person: what each is about, where it is, and what may be done about it. */
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Deal, Pipeline } from "@/api/models";
import { problemOf } from "@/api/problem";
import { pipelinesQuery } from "@/api/pipelines";
import { useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { Button } from "@/ui/Button";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { dealsQuery } from "../api";
import { DealDialog } from "./DealDialog";
import { DealHistory } from "./DealHistory";
import { DealMenu } from "./DealMenu";
import { DealState } from "./DealState";
import { StagePicker } from "./StagePicker";

interface DealsProps {
  contactId: string;
  /** Of the organization. */
  currency: string;
  mayWrite: boolean;
}

export function Deals({ contactId, currency, mayWrite }: DealsProps) {
  const { t } = useT();
  const deals = useQuery(dealsQuery(contactId));
  const pipelines = useQuery(pipelinesQuery).data?.items ?? [];
  const [edited, setEdited] = useState<Deal | "new" | null>(null);
  return (
    <Section
      title={t("deals:title")}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" />
            {t("deals:add")}
          </Button>
        )
      }
      className="!mb-8"
    >
      {deals.isPending && <Skeleton className="h-12" />}
      {deals.isError && <ProblemState {...problemOf(t, deals)} />}
      {deals.data?.items.length === 0 && <p className="text-muted">{t("deals:none")}</p>}
      <ul className="divide-y divide-line">
        {deals.data?.items.map((deal) => (
          <DealRow
            key={deal.id}
            deal={deal}
            pipelines={pipelines}
            mayWrite={mayWrite}
            onEdit={() => setEdited(deal)}
          />
        ))}
      </ul>
      <DealDialog
        contactId={contactId}
        edited={edited}
        pipelines={pipelines}
        currency={currency}
        onClose={() => setEdited(null)}
      />
    </Section>
  );
}

interface DealRowProps {
  deal: Deal;
  pipelines: readonly Pipeline[];
  mayWrite: boolean;
  onEdit: () => void;
}

function DealRow({ deal, pipelines, mayWrite, onEdit }: DealRowProps) {
  const { t, language } = useT();
  const pipeline = pipelines.find(({ id }) => id === deal.pipeline_id);
  const [isHistory, setHistory] = useState(false);
  const title = deal.title || t("deals:untitled");
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{title}</bdi>
          {deal.amount !== null && deal.currency !== null && (
            <span className="text-muted num">{moneyText(language, deal.amount, deal.currency)}</span>
          )}
          <DealState state={deal.state} />
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <StagePicker deal={deal} pipeline={pipeline} mayWrite={mayWrite} className="!w-auto max-w-full" />
          <span>
            {t("deals:since")} <RelativeTime at={deal.stage_changed_at} className="num" />
          </span>
          {deal.owner !== null && <bdi className="min-w-0 break-words">{deal.owner}</bdi>}
        </div>
        {isHistory && <DealHistory dealId={deal.id} />}
      </div>
      <DealMenu
        deal={deal}
        pipeline={pipeline}
        mayWrite={mayWrite}
        isHistory={isHistory}
        onHistory={() => setHistory(!isHistory)}
        onEdit={onEdit}
      />
    </li>
  );
}
