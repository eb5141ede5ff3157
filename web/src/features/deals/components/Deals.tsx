/** The deals of one person: what each is about, where it is, and what may be done about it. */
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, History, Pencil, Plus, ThumbsDown, Trash2, Trophy } from "lucide-react";
import { useState } from "react";
import type { Deal, Pipeline } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { pipelinesQuery } from "@/api/pipelines";
import { useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { Button, IconButton } from "@/ui/Button";
import { StateChip, type State } from "@/ui/Chip";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { Select } from "@/ui/Select";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState } from "@/ui/StateMessage";
import { dealsQuery, deleteDeal, moveDeal } from "../api";
import { useDealChange } from "../useDeals";
import { DealDialog } from "./DealDialog";
import { DealHistory } from "./DealHistory";

const STATES: Record<string, State> = { open: "info", won: "live", lost: "neutral" };

interface DealsProps {
  contactId: string;
  mayWrite: boolean;
}

export function Deals({ contactId, mayWrite }: DealsProps) {
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
      {deals.isError &&
        (asProblem(deals.error).isRefused ? (
          <RefusedState />
        ) : (
          <ErrorState why={problemSentence(t, deals.error)} onRetry={() => void deals.refetch()} />
        ))}
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
  const stage = pipeline?.stages.find(({ id }) => id === deal.stage_id);
  const { mutate: move } = useDealChange((stageId: string) => moveDeal(deal.id, stageId));
  const { mutate: remove } = useDealChange(() => deleteDeal(deal.id));
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [isHistory, setHistory] = useState(false);
  const first = (kind: string) => pipeline?.stages.find((one) => one.kind === kind);
  const [won, lost] = [first("won"), first("lost")];
  const title = deal.title || t("deals:untitled");
  const forget = () =>
    setQuestion({
      title: t("deals:deleteTitle", { title }),
      body: t("deals:deleteBody"),
      action: t("deals:delete"),
      keep: t("ui:cancel"),
      isDanger: true,
      onConfirm: () => remove(undefined),
    });
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{title}</bdi>
          {deal.amount !== null && deal.currency !== null && (
            <span className="text-muted num">{moneyText(language, deal.amount, deal.currency)}</span>
          )}
          <StateChip state={STATES[deal.state] ?? "neutral"}>
            {t(`deals:state.${deal.state}` as "deals:state.open")}
          </StateChip>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          {mayWrite && pipeline !== undefined ? (
            <Select
              label={t("deals:stageOf", { title })}
              value={deal.stage_id}
              onChange={(id) => move(id)}
              options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
              className="!h-7 !w-auto max-w-full"
            />
          ) : (
            <bdi>{stage?.name}</bdi>
          )}
          <span>
            {t("deals:since")} <RelativeTime at={deal.stage_changed_at} className="num" />
          </span>
          {deal.owner !== null && <bdi className="min-w-0 break-words">{deal.owner}</bdi>}
        </div>
        {isHistory && <DealHistory dealId={deal.id} />}
      </div>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={t("deals:menu", { title })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          {mayWrite && won !== undefined && deal.state !== "won" && (
            <MenuItem icon={Trophy} onSelect={() => move(won.id)}>
              {t("deals:win")}
            </MenuItem>
          )}
          {mayWrite && lost !== undefined && deal.state !== "lost" && (
            <MenuItem icon={ThumbsDown} onSelect={() => move(lost.id)}>
              {t("deals:lose")}
            </MenuItem>
          )}
          {mayWrite && (
            <MenuItem icon={Pencil} onSelect={onEdit}>
              {t("deals:edit")}
            </MenuItem>
          )}
          <MenuItem icon={History} onSelect={() => setHistory(!isHistory)}>
            {t(isHistory ? "deals:hideHistory" : "deals:history")}
          </MenuItem>
          {mayWrite && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} isDanger onSelect={forget}>
                {t("deals:delete")}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </li>
  );
}
