/** What an author edits of a journey, as one value: its steps and what is beside them. Pure. */
import type { Journey, JourneyChanges } from "@/api/models";
import { asMessage, type Graph, readGraph } from "./graph";
import { firstSteps } from "./edits";
import { readSteps, type Step, writeSteps } from "./steps";

export interface Doc {
  steps: Step[];
  description: string;
  subject: Journey["subject"];
  channel: Journey["channel"];
  connection_id: string | null;
  stops: Journey["stops"];
  policies: Record<string, unknown>;
}

/** Null where the graph is no list of steps: then it is shown and not edited. */
export function docOf(journey: Journey): Doc | null {
  const graph = readGraph(journey.draft);
  const steps = graph.nodes.length === 0 ? firstSteps() : readSteps(graph);
  if (steps === null) return null;
  const { description, subject, channel, connection_id, stops, policies } = journey;
  return { steps, description, subject, channel, connection_id, stops, policies };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what is different, so that two authors of different things meet seldom. */
export function changesBetween(before: Doc, after: Doc): JourneyChanges {
  const changes: JourneyChanges = {};
  const { steps: oldSteps, ...old } = before;
  const { steps, ...settings } = after;
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) {
    if (!isSame(old[name], settings[name])) Object.assign(changes, { [name]: settings[name] });
  }
  if (!isSame(oldSteps, steps)) changes.draft = writeSteps(steps) as unknown as JourneyChanges["draft"];
  return changes;
}

export const hasChanges = (changes: JourneyChanges): boolean => Object.keys(changes).length > 0;

/** Texts go along to another channel, where nobody has written one for it yet. */
export function moveTexts(steps: readonly Step[], from: string, to: string): Step[] {
  return steps.map(({ node, branches }) => {
    const moved = branches && {
      true: moveTexts(branches.true, from, to),
      false: moveTexts(branches.false, from, to),
    };
    const config = asMessage(node.config);
    const own = config.texts[from];
    if (node.type !== "message" || config.channel || own === undefined || config.texts[to] !== undefined)
      return { node, ...(moved && { branches: moved }) };
    const { [from]: _, ...texts } = config.texts;
    return { node: { ...node, config: { ...config, texts: { ...texts, [to]: own } } } };
  });
}

export const graphOf = (journey: Journey): Graph => readGraph(journey.draft);

export function newId(kind: string): string {
  const drawn = crypto.getRandomValues(new Uint8Array(4));
  return `${kind}_${Array.from(drawn, (byte) => byte.toString(36).padStart(2, "0")).join("")}`;
}
