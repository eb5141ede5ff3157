/** What the address of the queue holds: its filters, and the enrollment whose history is open. */
import type { LiveState, QueueSource } from "@/api/models";
import { type Period, PERIODS } from "@/features/queue/components/QueueHead";

export interface QueueSearch {
  journey?: string | undefined;
  state?: LiveState | undefined;
  number?: string | undefined;
  source?: QueueSource | undefined;
  within?: Period | undefined;
  history?: string | undefined;
}

const STATES: readonly LiveState[] = ["active", "waiting_reply", "paused"];
const SOURCES: readonly QueueSource[] = ["rule", "person", "key", "campaign"];
const asId = (value: unknown) =>
  typeof value === "string" && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  return {
    journey: asId(raw.journey),
    state: STATES.find((each) => each === raw.state),
    number: asId(raw.number),
    source: SOURCES.find((each) => each === raw.source),
    within: PERIODS.find((each) => each === raw.within),
    history: asId(raw.history),
  };
}
