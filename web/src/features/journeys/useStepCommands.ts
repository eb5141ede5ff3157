/** What the keyboard and the menus do to steps; after each the right one has the focus. */
import { useCallback, useEffect, useRef } from "react";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import type { StepCommands } from "./components/StepCard";
import { newId } from "./model/doc";
import {
  duplicateStep,
  insertStep,
  isMovable,
  moveStep,
  newStep,
  placeStep,
  removeStep,
} from "./model/edits";
import type { StepKind } from "./model/graph";
import { findStep, flatten, type Place, type Steps } from "./model/steps";
import type { Editor } from "./useEditor";

const stepElement = (id: string) => document.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);

export function useStepCommands(
  editor: Editor,
  select: (id: string | undefined) => void,
  announce: (text: string) => void,
) {
  const { t } = useT();
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    if (toFocus.current === null) return;
    const element = stepElement(toFocus.current);
    if (element === null) return;
    toFocus.current = null;
    element.focus();
    element.scrollIntoView({ block: "nearest" });
  });

  const set = useCallback(
    (steps: Steps, focus: string | null) => {
      toFocus.current = focus;
      editor.change({ ...editor.doc, steps: [...steps] });
    },
    [editor],
  );
  const { steps } = editor.doc;

  const commands: StepCommands = {
    select,
    move(id, by) {
      const moved = moveStep(steps, id, by);
      set(moved, id);
      const place = flatten(moved).findIndex(({ step }) => step.node.id === id) + 1;
      announce(t("journeys:edit.moved", { place }));
    },
    duplicate(id) {
      const before = new Set(flatten(steps).map(({ step }) => step.node.id));
      const copied = duplicateStep(steps, id, newId);
      const made = flatten(copied).find(({ step }) => !before.has(step.node.id))?.step.node.id;
      set(copied, made ?? id);
      if (made !== undefined) select(made);
    },
    remove(id) {
      const found = findStep(steps, id);
      if (found === undefined || !isMovable(found)) return;
      const all = flatten(steps).map(({ step }) => step.node.id);
      const previous = all[all.indexOf(id) - 1];
      set(removeStep(steps, id), previous ?? null);
      select(undefined);
      showToast({ text: t("journeys:toast.removed"), undo: editor.undo });
    },
    drop(id, before) {
      set(placeStep(steps, id, before), id);
    },
  };

  function add(kind: StepKind, place: Place) {
    const id = newId(kind);
    set(insertStep(steps, place, newStep(kind, id, editor.doc.channel)), id);
    select(id);
  }

  /** Keys of the list: arrows walk, with Alt they carry the step along. */
  function onKeyDown(event: React.KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset.step;
    if (id === undefined) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (by !== null && event.altKey) {
      event.preventDefault();
      commands.move(id, by);
    } else if (by !== null) {
      event.preventDefault();
      walk(steps, id, by);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      commands.remove(id);
    }
  }

  return { commands, add, onKeyDown };
}

/** The focus goes to the step above or below. */
export function walk(steps: Steps, id: string, by: 1 | -1): void {
  const all = flatten(steps).map(({ step }) => step.node.id);
  const next = all[all.indexOf(id) + by];
  if (next !== undefined) stepElement(next)?.focus();
}

/** The first field of the form that has something wrong. */
export function focusInvalid(): void {
  const field = document.querySelector<HTMLElement>("main [aria-invalid=true]");
  field?.scrollIntoView({ block: "center" });
  field?.focus();
}

export const focusStep = (id: string): void => {
  const element = stepElement(id);
  element?.scrollIntoView({ block: "center" });
  element?.focus();
};
