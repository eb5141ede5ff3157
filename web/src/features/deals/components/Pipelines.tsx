/** The pipelines of the organization: each a name and its stages in their order, one of them the default. */
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Plus, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Pipeline } from "@/api/models";
import { problemOf } from "@/api/problem";
import { pipelinesQuery } from "@/api/pipelines";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { Section } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { changePipeline, deletePipeline } from "../api";
import { useDealChange } from "../useDeals";
import { DealState } from "./DealState";
import { PipelineDialog } from "./PipelineDialog";

export function Pipelines({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useT();
  const query = useQuery(pipelinesQuery);
  const [edited, setEdited] = useState<Pipeline | "new" | null>(null);
  return (
    <Section
      title={t("deals:pipelines.title")}
      body={t("deals:pipelines.body")}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" />
            {t("deals:pipelines.add")}
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton className="h-32" />}
      {query.isError && <ProblemState {...problemOf(t, query)} />}
      {query.data?.items.length === 0 && <p className="text-muted">{t("deals:pipelines.none")}</p>}
      <ul className="divide-y divide-line">
        {query.data?.items.map((one) => (
          <PipelineRow key={one.id} pipeline={one} mayWrite={mayWrite} onEdit={() => setEdited(one)} />
        ))}
      </ul>
      <PipelineDialog edited={edited} onClose={() => setEdited(null)} />
    </Section>
  );
}

interface PipelineRowProps {
  pipeline: Pipeline;
  mayWrite: boolean;
  onEdit: () => void;
}

function PipelineRow({ pipeline, mayWrite, onEdit }: PipelineRowProps) {
  const { t } = useT();
  const { mutate: prefer } = useDealChange(() => changePipeline(pipeline.id, { is_default: true }));
  const { mutate: remove } = useDealChange(() => deletePipeline(pipeline.id));
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{pipeline.name}</bdi>
          {pipeline.is_default && <Chip>{t("deals:pipelines.default")}</Chip>}
        </div>
        <ol className="mt-2 flex flex-wrap gap-1.5" aria-label={t("deals:pipelines.stages")}>
          {pipeline.stages.map((stage) => (
            <li key={stage.id} className="max-w-full">
              <DealState state={stage.kind}>
                <bdi>{stage.name}</bdi>
              </DealState>
            </li>
          ))}
        </ol>
      </div>
      {mayWrite && (
        <Menu modal={false}>
          <MenuTrigger asChild>
            <IconButton label={t("deals:menu", { title: pipeline.name })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={Pencil} onSelect={onEdit}>
              {t("deals:pipelines.edit")}
            </MenuItem>
            {!pipeline.is_default && (
              <>
                <MenuItem icon={Star} onSelect={() => prefer(undefined)}>
                  {t("deals:pipelines.prefer")}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} isDanger onSelect={() => remove(undefined)}>
                  {t("deals:delete")}
                </MenuItem>
              </>
            )}
          </MenuContent>
        </Menu>
      )}
    </li>
  );
}
