/** One step: what it does in a line, what became of people there, what is wrong with it. */
import { ChevronDown, ChevronUp, CopyPlus, Ellipsis, GripVertical, Trash2 } from "lucide-react";
import type { JourneyProblem, NodeReport } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { isMovable } from "../model/edits";
import type { Shown } from "../model/steps";
import { problemWord } from "../problems";
import { summaryOf, type Wording } from "../words";
import { Funnel } from "./Funnel";
import { lookOf } from "./kinds";

export interface StepCommands {
  select: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  /** Drop the dragged step where this one stands. */
  drop: (id: string, before: string) => void;
}

interface StepCardProps {
  shown: Shown;
  wording: Wording;
  isSelected: boolean;
  problems: readonly JourneyProblem[];
  report: NodeReport | undefined;
  /** None for whoever only looks. */
  commands: StepCommands | null;
  onSelect: (id: string) => void;
}

const DRAGGED = "application/x-cadenza-step";

export function StepCard({
  shown,
  wording,
  isSelected,
  problems,
  report,
  commands,
  onSelect,
}: StepCardProps) {
  const { t } = useT();
  const { node } = shown.step;
  const { icon: Icon, className } = lookOf(node.type);
  const { title, detail } = summaryOf(wording, node);
  const [problem] = problems;
  const canMove = commands !== null && isMovable(shown) && node.type !== "end";
  return (
    <div
      onDragOver={(event) => {
        if (commands !== null && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(DRAGGED);
        if (id !== "") commands?.drop(id, node.id);
      }}
      className={cx(
        "group relative rounded-card border bg-raised transition-[border-color,box-shadow] duration-150",
        "has-[[data-step]:focus-visible]:ring-3 has-[[data-step]:focus-visible]:ring-sage-soft",
        isSelected
          ? "border-sage ring-1 ring-sage"
          : problem === undefined
            ? "border-line-strong hover:border-faint"
            : "border-coral",
      )}
    >
      <button
        type="button"
        data-step={node.id}
        aria-pressed={isSelected}
        aria-keyshortcuts={canMove ? "Alt+ArrowUp Alt+ArrowDown Delete" : undefined}
        onClick={() => onSelect(node.id)}
        className="flex w-full items-start gap-3 rounded-card p-3 pe-11 text-start outline-none"
      >
        <span className={cx("grid size-7 shrink-0 place-items-center rounded-control", className)}>
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t(`journeys:kind.${node.type}` as "journeys:kind.end")}: </span>
          <bdi className="line-clamp-2 font-semi text-pretty">{title}</bdi>
          {detail !== "" && <bdi className="line-clamp-2 text-sm text-pretty text-muted">{detail}</bdi>}
          {problem !== undefined && (
            <span className="mt-0.5 block text-sm text-pretty text-coral-text">
              {problemWord(t, problem)}
            </span>
          )}
        </span>
      </button>
      {report !== undefined && <Funnel report={report} kind={node.type} />}
      {canMove && (
        <>
          <span
            draggable
            title={t("journeys:edit.drag")}
            aria-hidden="true"
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, node.id);
              event.dataTransfer.effectAllowed = "move";
            }}
            className="absolute -start-6 top-3.5 cursor-grab p-0.5 text-faint opacity-0 transition-opacity duration-150 group-hover:opacity-100 coarse:hidden"
          >
            <GripVertical className="size-4" />
          </span>
          <StepMenu id={node.id} title={title} commands={commands} />
        </>
      )}
    </div>
  );
}

function StepMenu({ id, title, commands }: { id: string; title: string; commands: StepCommands }) {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("journeys:edit.actions", { title })} className="absolute end-1.5 top-2">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={ChevronUp} hotkey="Alt ↑" onSelect={() => commands.move(id, -1)}>
          {t("journeys:edit.moveUp")}
        </MenuItem>
        <MenuItem icon={ChevronDown} hotkey="Alt ↓" onSelect={() => commands.move(id, 1)}>
          {t("journeys:edit.moveDown")}
        </MenuItem>
        <MenuItem icon={CopyPlus} onSelect={() => commands.duplicate(id)}>
          {t("journeys:edit.duplicate")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} hotkey="Del" isDanger onSelect={() => commands.remove(id)}>
          {t("journeys:edit.remove")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
