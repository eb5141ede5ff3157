/** What may be done about a deal: won, lost, changed, its history looked at, deleted. */
import { Ellipsis, History, Pencil, ThumbsDown, Trash2, Trophy } from "lucide-react";
import { useState } from "react";
import type { Deal, Pipeline } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { deleteDeal, moveDeal } from "../api";
import { useDealChange } from "../useDeals";

interface DealMenuProps {
  deal: Deal;
  pipeline: Pipeline | undefined;
  mayWrite: boolean;
  isHistory: boolean;
  onHistory: () => void;
  onEdit: () => void;
}

export function DealMenu({ deal, pipeline, mayWrite, isHistory, onHistory, onEdit }: DealMenuProps) {
  const { t } = useT();
  const { mutate: move } = useDealChange((stageId: string) => moveDeal(deal.id, stageId));
  const { mutate: remove } = useDealChange(() => deleteDeal(deal.id));
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
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
    <>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={t("deals:menu", { title })} className="size-7 coarse:size-9">
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
          <MenuItem icon={History} onSelect={onHistory}>
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
    </>
  );
}
