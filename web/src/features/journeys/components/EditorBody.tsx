/** The steps, the panel beside them, and the problems below. */
import { type ReactNode, useState } from "react";
import type { JourneyProblem, NodeReport } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { useNarrow } from "@/lib/useNarrow";
import { Announcer } from "@/ui/Announcer";
import { Drawer } from "@/ui/Drawer";
import { placeBehind } from "../model/edits";
import { readSingle } from "../model/single";
import { findStep, flatten } from "../model/steps";
import { stepOf, stillTrue } from "../problems";
import type { Editor } from "../useEditor";
import { focusStep, useStepCommands } from "../useStepCommands";
import { useTold } from "../useTold";
import { summaryOf } from "../words";
import type { EditContext } from "./panels/panel";
import { SettingsPanel } from "./panels/SettingsPanel";
import { ProblemsBar } from "./ProblemsBar";
import { SingleForm } from "./SingleForm";
import { placeKey, StepList } from "./StepList";
import { StepPanel } from "./StepPanel";

/** Stands for the panel of the journey itself, which a phone opens by a button. */
export const SETTINGS = "settings";

interface EditorBodyProps {
  editor: Editor;
  context: EditContext;
  view: "steps" | "form";
  /** From the form of one message to the list, where there may be more of them. */
  onSteps: () => void;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  problems: readonly JourneyProblem[] | undefined;
  /** How often it was to be published and could not be. */
  tries: number;
  reports: ReadonlyMap<string, NodeReport>;
  /** Stands above the steps. */
  note: ReactNode;
}

export function EditorBody(props: EditorBodyProps) {
  const { editor, context, view, selectedId, onSelect, reports, note } = props;
  const { t } = useT();
  const isNarrow = useNarrow();
  const [adding, setAdding] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [at, setAt] = useState(0);
  const { commands, add, onKeyDown } = useStepCommands(editor, onSelect, setSaid);
  const { steps } = editor.doc;
  const judged = props.problems && stillTrue(props.problems, steps);
  const { shown: problems, onLeave } = useTold(steps, judged ?? [], selectedId, props.tries);
  const selected = selectedId === undefined ? undefined : findStep(steps, selectedId);
  const isForm = view === "form";

  useShortcuts(
    t("journeys:shortcuts.group"),
    [
      {
        keys: "/",
        label: t("journeys:edit.add"),
        isAction: true,
        run: () => {
          const focused = (document.activeElement as HTMLElement | null)?.dataset.step ?? selectedId;
          const last = steps.at(-2)?.node.id;
          setAdding(
            placeKey(placeBehind(steps, focused === steps.at(-1)?.node.id ? last : (focused ?? last))),
          );
        },
      },
      { keys: "mod+z", label: t("journeys:edit.undo"), run: editor.undo },
      { keys: "mod+y", label: t("journeys:edit.redo"), run: editor.redo },
    ],
    !context.isReadOnly && !isForm,
  );

  const panel =
    selected !== undefined ? (
      <StepPanel
        node={selected.step.node}
        problems={problems}
        context={context}
        isBare={isNarrow}
        onClose={() => {
          onSelect(undefined);
          focusStep(selected.step.node.id);
        }}
      />
    ) : (
      <section aria-label={t("journeys:settings.title")} className="space-y-5 p-5">
        {!isNarrow && <h2 className="font-bold">{t("journeys:settings.title")}</h2>}
        <SettingsPanel context={context} />
      </section>
    );

  return (
    <>
      <div className="relative flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto keep-place">
          {note}
          {isForm ? (
            <div onBlur={onLeave(readSingle(steps)?.messageId ?? undefined)}>
              <SingleForm
                problems={problems}
                context={context}
                onAnother={(behind) => {
                  setAdding(placeKey(placeBehind(steps, behind)));
                  props.onSteps();
                }}
              />
            </div>
          ) : (
            <div className="px-5 py-6" onKeyDown={context.isReadOnly ? undefined : onKeyDown}>
              <StepList
                steps={steps}
                context={{
                  wording: context.wording,
                  selectedId,
                  problems,
                  reports,
                  commands: context.isReadOnly ? null : commands,
                  onSelect,
                  adding,
                  onAdding: setAdding,
                  onAdd: add,
                }}
              />
            </div>
          )}
        </div>
        {!isForm && !isNarrow && (
          <aside
            onBlur={onLeave(selectedId)}
            className="w-88 shrink-0 overflow-y-auto border-s border-line min-[1280px]:w-100"
          >
            {panel}
          </aside>
        )}
        {!isForm && isNarrow && (
          <Drawer
            title={
              selected === undefined
                ? t("journeys:settings.title")
                : t(`journeys:kind.${selected.step.node.type}` as "journeys:kind.end")
            }
            isOpen={selected !== undefined || selectedId === SETTINGS}
            onClose={() => onSelect(undefined)}
          >
            <div className="-m-5" onBlur={onLeave(selectedId)}>
              {panel}
            </div>
          </Drawer>
        )}
      </div>
      <ProblemsBar
        problems={judged && problems}
        isUnfinished={problems.length < (judged?.length ?? 0)}
        at={at}
        titleOf={(id) => {
          const found = findStep(steps, id);
          return found && summaryOf(context.wording, found.step.node).title;
        }}
        onShow={(problem, next) => {
          const id = stepOf(problem);
          setAt(next);
          onSelect(id);
          if (id !== undefined) focusStep(id);
        }}
        isEmpty={!flatten(steps).some(({ step }) => step.node.type === "message")}
        onFirst={
          context.isReadOnly || isForm
            ? undefined
            : () => add("message", placeBehind(steps, steps.at(-2)?.node.id))
        }
      />
      <Announcer text={said} />
    </>
  );
}
