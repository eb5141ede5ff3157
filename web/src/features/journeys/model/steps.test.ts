import { describe, expect, it } from "vitest";
import {
  changeNode,
  duplicateStep,
  firstSteps,
  insertStep,
  moveStep,
  newStep,
  placeStep,
  removeStep,
} from "./edits";
import { BRANCHES, type Graph } from "./graph";
import { readSingle, setMessage, setWait } from "./single";
import { findStep, flatten, readSteps, type Step, type Steps, writeSteps } from "./steps";
import { beginTimeline, record, redo, undo } from "./undo";

/** Numbers from a seed, so that a failure can be had again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function randomLine(roll: (sides: number) => number, nextId: () => string, depth: number): Step[] {
  return Array.from({ length: roll(4) }, () => {
    const kind = (["message", "wait", "condition"] as const)[roll(depth > 2 ? 2 : 3)] ?? "wait";
    const step = newStep(kind, nextId(), "sms");
    if (step.branches === undefined) return step;
    const branches = {
      true: randomLine(roll, nextId, depth + 1),
      false: randomLine(roll, nextId, depth + 1),
    };
    if (roll(3) === 0) branches.true.push(newStep("end", nextId(), "sms"));
    return { ...step, branches };
  });
}

function randomSteps(seed: number): Step[] {
  const roll = dice(seed);
  let count = 0;
  const [trigger, end] = firstSteps();
  const line = randomLine(roll, () => `n${(count += 1)}`, 0);
  return [trigger, ...line, end].filter((step) => step !== undefined);
}

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed + 1);
const ids = (steps: Steps) => flatten(steps).map(({ step }) => step.node.id);
const shape = ({ edges }: Graph) =>
  edges.map(({ source, condition, target }) => `${source} ${condition} ${target}`).sort();

describe("a list of steps and its graph", () => {
  it.each(SEEDS)("are the same thing (seed %i)", (seed) => {
    const graph = writeSteps(randomSteps(seed));
    const read = readSteps(graph);
    expect(read).not.toBeNull();
    expect(shape(writeSteps(read ?? []))).toEqual(shape(graph));
    expect(ids(read ?? []).sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
  });

  it.each(SEEDS.slice(0, 100))("stay one through every edit (seed %i)", (seed) => {
    const roll = dice(seed * 7);
    let steps = readSteps(writeSteps(randomSteps(seed))) ?? [];
    let count = 0;
    const newId = () => `x${(count += 1)}`;
    for (let turn = 0; turn < 12; turn += 1) {
      const all = flatten(steps);
      const one = all[roll(all.length)];
      const other = all[roll(all.length)];
      if (one === undefined || other === undefined) break;
      const { id } = one.step.node;
      const edits = [
        () => moveStep(steps, id, 1),
        () => moveStep(steps, id, -1),
        () => placeStep(steps, id, other.step.node.id),
        () => removeStep(steps, id),
        () => duplicateStep(steps, id, newId),
        () => insertStep(steps, other.place, newStep("wait", newId(), "sms")),
      ];
      steps = edits[roll(edits.length)]?.() ?? steps;
      const seen = ids(steps);
      expect(new Set(seen).size).toBe(seen.length);
      expect(steps[0]?.node.type).toBe("trigger");
      expect(steps.at(-1)?.node.type).toBe("end");
      expect(shape(writeSteps(readSteps(writeSteps(steps)) ?? []))).toEqual(shape(writeSteps(steps)));
    }
  });

  it("end early in the branch that does not come back", () => {
    const condition = newStep("condition", "asks", "sms");
    const steps = firstSteps();
    const early = insertStep(
      insertStep(steps, { parent: null, index: 1 }, condition),
      { parent: { id: "asks", branch: "true" }, index: 0 },
      newStep("end", "early", "sms"),
    );
    const read = readSteps(writeSteps(early)) ?? [];
    expect(read.map(({ node }) => node.id)).toEqual(["start", "asks", "end"]);
    expect(BRANCHES.map((branch) => read[1]?.branches?.[branch].length)).toEqual([1, 0]);
  });

  it.each<[string, Graph]>([
    ["has no trigger", { nodes: [], edges: [] }],
    [
      "goes round",
      {
        nodes: ["start", "a", "b"].map((id) => ({
          id,
          type: id === "start" ? "trigger" : "wait",
          label: "",
          config: {},
        })),
        edges: [
          { source: "start", target: "a", condition: "always" },
          { source: "a", target: "b", condition: "always" },
          { source: "b", target: "a", condition: "always" },
        ],
      },
    ],
    [
      "has a step that nobody comes to",
      {
        nodes: ["start", "a", "lost"].map((id) => ({
          id,
          type: id === "start" ? "trigger" : "end",
          label: "",
          config: {},
        })),
        edges: [{ source: "start", target: "a", condition: "always" }],
      },
    ],
  ])("is no list where it %s", (_, graph) => {
    expect(readSteps(graph)).toBeNull();
  });
});

describe("editing", () => {
  const line = ["a", "b"].reduce<Step[]>(
    (steps, id) => insertStep(steps, { parent: null, index: Infinity }, newStep("wait", id, "sms")),
    firstSteps(),
  );

  it("keeps the trigger first and the end last", () => {
    expect(ids(line)).toEqual(["start", "a", "b", "end"]);
    expect(ids(moveStep(line, "b", 1))).toEqual(["start", "a", "b", "end"]);
    expect(ids(moveStep(line, "a", -1))).toEqual(["start", "a", "b", "end"]);
    expect(ids(removeStep(line, "start"))).toEqual(ids(line));
    expect(ids(removeStep(line, "end"))).toEqual(ids(line));
  });

  it("walks a step into a branch, through it, and out again", () => {
    const steps = insertStep(line, { parent: null, index: 2 }, newStep("condition", "asks", "sms"));
    const placeOf = (found: Steps) => findStep(found, "a")?.place;
    const inTrue = moveStep(steps, "a", 1);
    expect(placeOf(inTrue)).toEqual({ parent: { id: "asks", branch: "true" }, index: 0 });
    const inFalse = moveStep(inTrue, "a", 1);
    expect(placeOf(inFalse)).toEqual({ parent: { id: "asks", branch: "false" }, index: 0 });
    const out = moveStep(inFalse, "a", 1);
    expect(ids(out)).toEqual(["start", "asks", "a", "b", "end"]);
    expect(placeOf(moveStep(out, "a", -1))).toEqual({ parent: { id: "asks", branch: "false" }, index: 0 });
  });

  it("never puts a condition into itself", () => {
    const steps = insertStep(line, { parent: null, index: 2 }, newStep("condition", "asks", "sms"));
    const inside = moveStep(steps, "a", 1);
    expect(ids(placeStep(inside, "asks", "a"))).toEqual(ids(inside));
  });

  it("leaves what was as it was", () => {
    const before = JSON.stringify(line);
    changeNode(line, "a", { label: "New" });
    moveStep(line, "a", 1);
    removeStep(line, "a");
    expect(JSON.stringify(line)).toBe(before);
  });
});

describe("a journey of one message", () => {
  const newId = (kind: string) => `${kind}_1`;

  it("is read from, and written to, the same steps", () => {
    let steps: Step[] = setMessage(firstSteps(), { texts: { sms: "Hi" } }, newId, "sms");
    steps = setWait(steps, { hours: 2 }, newId, "sms");
    expect(ids(steps)).toEqual(["start", "wait_1", "message_1", "end"]);
    expect(readSingle(steps)).toMatchObject({ wait: { hours: 2 }, message: { texts: { sms: "Hi" } } });
    expect(ids(setWait(steps, null, newId, "sms"))).toEqual(["start", "message_1", "end"]);
  });

  it("is none with a second message or a branch", () => {
    const steps = setMessage(firstSteps(), { texts: {} }, newId, "sms");
    for (const kind of ["message", "condition"] as const) {
      expect(readSingle(insertStep(steps, { parent: null, index: 1 }, newStep(kind, "x", "sms")))).toBeNull();
    }
  });
});

describe("undo", () => {
  it("takes back what was typed in one go as one step", () => {
    let timeline = beginTimeline("");
    timeline = record(timeline, "O", "text", 0);
    timeline = record(timeline, "Oi", "text", 300);
    timeline = record(timeline, "Oi!", "text", 5_000);
    timeline = record(timeline, "moved", null, 5_100);
    expect(undo(timeline).present).toBe("Oi!");
    expect(undo(undo(timeline)).present).toBe("Oi");
    const start = undo(undo(undo(timeline)));
    expect(start.present).toBe("");
    expect(undo(start)).toBe(start);
    expect(redo(redo(redo(redo(start)))).present).toBe("moved");
    expect(record(start, "other", null, 9_000).future).toEqual([]);
  });
});
