/**
 * A graph as a list of steps, and back. Pure.
 *
 * A list is a trigger and what follows it, one after the other. A condition has two branches that are shown indented
 * below it; both go on with the step after the condition, unless they end by themselves. Where only one of the two
 * comes back, the one that does not is the indented one. A graph that is no such list (ways that cross, loops, steps
 * nobody comes to) can't be read as one: `readSteps` gives null, and it is shown as it is.
 */
import { ALWAYS, type Branch, BRANCHES, type FlowEdge, type FlowNode, follower, type Graph } from "./graph";

export interface Step {
  node: FlowNode;
  branches?: Record<Branch, Step[]>;
}

export type Steps = readonly Step[];

const ROW = 140;
const INDENT = 320;

export const isCondition = (node: FlowNode): boolean => node.type === "condition";

export function readSteps(graph: Graph): Step[] | null {
  const triggers = graph.nodes.filter(({ type }) => type === "trigger");
  const [trigger] = triggers;
  if (trigger === undefined || triggers.length > 1) return null;
  const steps = new Reading(graph).line(trigger.id, undefined);
  return steps !== null && isSame(graph, writeSteps(steps)) ? steps : null;
}

/** The same steps with the same ways between them; where they are drawn does not count. */
function isSame(one: Graph, other: Graph): boolean {
  const told = ({ nodes, edges }: Graph) =>
    JSON.stringify([
      nodes.map(({ id }) => id).sort(),
      edges.map(({ source, target, condition }) => `${source} ${condition} ${target}`).sort(),
    ]);
  return told(one) === told(other);
}

class Reading {
  private readonly nodes: Map<string, FlowNode>;
  private readonly seen = new Set<string>();

  constructor(private readonly graph: Graph) {
    this.nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  }

  line(start: string | undefined, stop: string | undefined): Step[] | null {
    const steps: Step[] = [];
    let at = start;
    while (at !== undefined && at !== stop) {
      const node = this.nodes.get(at);
      if (node === undefined || this.seen.has(at)) return null;
      this.seen.add(at);
      if (!isCondition(node)) {
        steps.push({ node });
        at = follower(this.graph, at, ALWAYS);
        continue;
      }
      const [yes, no] = BRANCHES.map((branch) => follower(this.graph, node.id, branch));
      const join = this.join(yes, no);
      const branches = { true: this.line(yes, join), false: join === undefined ? [] : this.line(no, join) };
      if (branches.true === null || branches.false === null) return null;
      steps.push({ node, branches: { true: branches.true, false: branches.false } });
      at = join ?? no;
    }
    return steps;
  }

  /** The first step that both ways come to. */
  private join(one: string | undefined, other: string | undefined): string | undefined {
    const reached = this.reachable(other);
    return [...this.reachable(one)].find((id) => reached.has(id));
  }

  private reachable(start: string | undefined): Set<string> {
    const found = new Set<string>();
    const ahead = start === undefined ? [] : [start];
    for (const id of ahead) {
      if (found.has(id)) continue;
      found.add(id);
      for (const { source, target } of this.graph.edges) if (source === id) ahead.push(target);
    }
    return found;
  }
}

export interface Written extends Graph {
  nodes: (FlowNode & { position: { x: number; y: number } })[];
}

export function writeSteps(steps: Steps): Written {
  const nodes: Written["nodes"] = [];
  const edges: FlowEdge[] = [];
  const join = (source: string, target: string | undefined, condition: string) => {
    if (target !== undefined) edges.push({ source, target, condition });
  };

  function write(line: Steps, after: string | undefined, depth: number) {
    line.forEach(({ node, branches }, index) => {
      const next = line[index + 1]?.node.id ?? after;
      nodes.push({ ...node, position: { x: depth * INDENT, y: nodes.length * ROW } });
      if (branches === undefined) {
        if (node.type !== "end") join(node.id, next, ALWAYS);
        return;
      }
      for (const branch of BRANCHES) {
        join(node.id, branches[branch][0]?.node.id ?? next, branch);
        write(branches[branch], next, depth + 1);
      }
    });
  }

  write(steps, undefined, 0);
  return { nodes, edges };
}

export interface Shown {
  step: Step;
  depth: number;
  place: Place;
}

/** Where a step stands: in the main list, or in a branch of a condition. */
export interface Place {
  parent: { id: string; branch: Branch } | null;
  index: number;
}

/** Every step from top to bottom, as it is shown. */
export function flatten(steps: Steps, depth = 0, parent: Place["parent"] = null): Shown[] {
  return steps.flatMap((step, index) => {
    const below =
      step.branches === undefined
        ? []
        : BRANCHES.flatMap((branch) =>
            flatten(step.branches?.[branch] ?? [], depth + 1, { id: step.node.id, branch }),
          );
    return [{ step, depth, place: { parent, index } }, ...below];
  });
}

export const findStep = (steps: Steps, id: string): Shown | undefined =>
  flatten(steps).find(({ step }) => step.node.id === id);
