/** A journey of one message as one form: who enters, how long it waits, what it says. Pure. */
import {
  asMessage,
  asTrigger,
  asWait,
  type MessageConfig,
  type TriggerConfig,
  type WaitConfig,
} from "./graph";
import { changeNode, insertStep, newStep, removeStep } from "./edits";
import type { Step, Steps } from "./steps";

export interface Single {
  triggerId: string;
  messageId: string | null;
  waitId: string | null;
  trigger: TriggerConfig;
  message: MessageConfig;
  wait: WaitConfig | null;
}

/** Null where there is more to it than a form can say: another step, a branch. */
export function readSingle(steps: Steps): Single | null {
  const [trigger, ...rest] = steps;
  if (trigger?.node.type !== "trigger" || rest.at(-1)?.node.type !== "end") return null;
  const between = rest.slice(0, -1).map(({ node }) => node);
  const kinds = between.map(({ type }) => type).join(" ");
  if (!["", "wait", "message", "wait message"].includes(kinds)) return null;
  const wait = between.find(({ type }) => type === "wait");
  const message = between.find(({ type }) => type === "message");
  return {
    triggerId: trigger.node.id,
    messageId: message?.id ?? null,
    waitId: wait?.id ?? null,
    trigger: asTrigger(trigger.node.config),
    message: asMessage(message?.config ?? {}),
    wait: wait === undefined ? null : asWait(wait.config),
  };
}

/** No wait at all is none, not one of nothing. */
export function setWait(
  steps: Steps,
  wait: WaitConfig | null,
  newId: (kind: string) => string,
  channel: string,
): Step[] {
  const single = readSingle(steps);
  if (single === null) return [...steps];
  if (wait === null) return single.waitId === null ? [...steps] : removeStep(steps, single.waitId);
  if (single.waitId !== null) return changeNode(steps, single.waitId, { config: { ...wait } });
  const step = newStep("wait", newId("wait"), channel);
  return insertStep(
    steps,
    { parent: null, index: 1 },
    { ...step, node: { ...step.node, config: { ...wait } } },
  );
}

export function setMessage(
  steps: Steps,
  message: MessageConfig,
  newId: (kind: string) => string,
  channel: string,
): Step[] {
  const single = readSingle(steps);
  if (single === null) return [...steps];
  if (single.messageId !== null) return changeNode(steps, single.messageId, { config: { ...message } });
  const step = newStep("message", newId("message"), channel);
  const made = { ...step, node: { ...step.node, config: { ...message } } };
  return insertStep(steps, { parent: null, index: Infinity }, made);
}
