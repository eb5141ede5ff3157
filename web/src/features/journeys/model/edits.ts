/** What an author does to a list of steps. Each edit gives a new list and leaves the old one as it was. Pure. */
import type { Branch, Config, FlowNode, StepKind } from "./graph";
import { findStep, flatten, isCondition, type Place, type Step, type Steps } from "./steps";

/** Change the line that a place is in. */
function inLine(steps: Steps, parent: Place["parent"], change: (line: Step[]) => Step[]): Step[] {
  if (parent === null) return change([...steps]);
  return steps.map((step) => {
    if (step.branches === undefined) return step;
    const { branches } = step;
    const changed = (branch: Branch) =>
      step.node.id === parent.id && branch === parent.branch
        ? change([...branches[branch]])
        : inLine(branches[branch], parent, change);
    return { ...step, branches: { true: changed("true"), false: changed("false") } };
  });
}

function lineOf(steps: Steps, parent: Place["parent"]): Steps {
  if (parent === null) return steps;
  return findStep(steps, parent.id)?.step.branches?.[parent.branch] ?? [];
}

/** Nothing stands before the trigger, and nothing behind the end of a line. */
function bounds(line: Steps): [first: number, last: number] {
  const first = line[0]?.node.type === "trigger" ? 1 : 0;
  const last = line.at(-1)?.node.type === "end" ? line.length - 1 : line.length;
  return [first, Math.max(first, last)];
}

export function insertStep(steps: Steps, place: Place, step: Step): Step[] {
  return inLine(steps, place.parent, (line) => {
    const [first, last] = bounds(line);
    // An end takes the place of what would come behind it.
    const index = step.node.type === "end" ? last : Math.min(Math.max(place.index, first), last);
    return [...line.slice(0, index), step, ...(step.node.type === "end" ? [] : line.slice(index))];
  });
}

/** What stands in the branches of a condition goes with it. */
export function removeStep(steps: Steps, id: string): Step[] {
  const found = findStep(steps, id);
  if (found === undefined || !isMovable(found)) return [...steps];
  return inLine(steps, found.place.parent, (line) => line.filter(({ node }) => node.id !== id));
}

/** The trigger and the end of the main list stay where they are. */
export function isMovable({ step, place }: { step: Step; place: Place }): boolean {
  return step.node.type !== "trigger" && (step.node.type !== "end" || place.parent !== null);
}

/** Up or down by one place, as it is seen: out of a branch at its edge, into the branch of the condition it meets. */
export function moveStep(steps: Steps, id: string, by: 1 | -1): Step[] {
  const found = findStep(steps, id);
  if (found === undefined || !isMovable(found) || found.step.node.type === "end") return [...steps];
  const { place, step } = found;
  const line = lineOf(steps, place.parent);
  const [first, last] = bounds(line);
  const neighbour = line[place.index + by];
  const rest = removeStep(steps, id);
  if (by === -1 && place.index > first && neighbour?.branches !== undefined)
    return insertStep(rest, { parent: { id: neighbour.node.id, branch: "false" }, index: Infinity }, step);
  if (by === 1 && place.index + 1 < last && neighbour?.branches !== undefined)
    return insertStep(rest, { parent: { id: neighbour.node.id, branch: "true" }, index: 0 }, step);
  if (place.index + by >= first && place.index + by < last)
    return insertStep(rest, { parent: place.parent, index: place.index + by }, step);
  return place.parent === null ? [...steps] : leaveBranch(rest, place.parent, step, by);
}

function leaveBranch(rest: Steps, from: NonNullable<Place["parent"]>, step: Step, by: 1 | -1): Step[] {
  const condition = findStep(rest, from.id);
  if (condition === undefined) return [...rest];
  if (by === 1 && from.branch === "true")
    return insertStep(rest, { parent: { id: from.id, branch: "false" }, index: 0 }, step);
  if (by === -1 && from.branch === "false")
    return insertStep(rest, { parent: { id: from.id, branch: "true" }, index: Infinity }, step);
  const index = condition.place.index + (by === 1 ? 1 : 0);
  return insertStep(rest, { parent: condition.place.parent, index }, step);
}

/** Put a step where another one stands: what dragging does. */
export function placeStep(steps: Steps, id: string, before: string): Step[] {
  const moved = findStep(steps, id);
  if (moved === undefined || id === before || !isMovable(moved) || moved.step.node.type === "end")
    return [...steps];
  if (flatten([moved.step]).some(({ step }) => step.node.id === before)) return [...steps];
  const rest = removeStep(steps, id);
  const target = findStep(rest, before);
  return target === undefined ? [...steps] : insertStep(rest, target.place, moved.step);
}

export function changeNode(steps: Steps, id: string, change: Partial<Omit<FlowNode, "id">>): Step[] {
  return steps.map((step) => {
    if (step.node.id === id) return { ...step, node: { ...step.node, ...change } };
    if (step.branches === undefined) return step;
    const { branches } = step;
    return {
      ...step,
      branches: {
        true: changeNode(branches.true, id, change),
        false: changeNode(branches.false, id, change),
      },
    };
  });
}

/** A copy with ids of its own, right behind it. */
export function duplicateStep(steps: Steps, id: string, newId: (kind: string) => string): Step[] {
  const found = findStep(steps, id);
  if (found === undefined || !isMovable(found) || found.step.node.type === "end") return [...steps];
  const copy = (step: Step): Step => ({
    node: { ...step.node, id: newId(step.node.type) },
    ...(step.branches && {
      branches: { true: step.branches.true.map(copy), false: step.branches.false.map(copy) },
    }),
  });
  return insertStep(steps, { ...found.place, index: found.place.index + 1 }, copy(found.step));
}

const STARTS: Record<StepKind, (channel: string) => Config> = {
  message: (channel) => ({ texts: { [channel]: "" } }),
  wait: () => ({ days: 1 }),
  condition: () => ({ all: [{ field: "contact.lifecycle", op: "is", value: "lead" }] }),
  end: () => ({ outcome: "exhausted" }),
};

export function newStep(kind: StepKind, id: string, channel: string): Step {
  const node: FlowNode = { id, type: kind, label: "", config: STARTS[kind](channel) };
  return isCondition(node) ? { node, branches: { true: [], false: [] } } : { node };
}

/** Where a step goes that is added behind another one: into the first branch of a condition, never behind an end. */
export function placeBehind(steps: Steps, id: string | undefined): Place {
  const found = id === undefined ? undefined : findStep(steps, id);
  if (found === undefined) return { parent: null, index: steps.length };
  return { ...found.place, index: found.place.index + 1 };
}

/** What an empty draft begins with. */
export function firstSteps(): Step[] {
  return [
    {
      node: {
        id: "start",
        type: "trigger",
        label: "",
        config: { rules: [{ id: "by_hand", type: "manual" }], reentry: { rule: "after_finish" } },
      },
    },
    { node: { id: "end", type: "end", label: "", config: { outcome: "exhausted" } } },
  ];
}
