/**
 * Being done with a conversation stops what runs for the person, which nothing brings back: so it waits a few seconds
 * for an undo. Meanwhile the conversation is shown as resolved wherever it stands.
 */
import type { Conversation } from "@/api/models";
import { makePending } from "@/lib/pending";

export const resolving = makePending<"resolve">();

const RESOLVED = {
  state: "resolved",
  unread: 0,
  waiting_since: null,
  snoozed_until: null,
} as const satisfies Partial<Conversation>;

/** A conversation as it is shown while it waits. */
export function asShown<One extends Conversation>(one: One, waiting: ReadonlyMap<string, "resolve">): One {
  return waiting.has(one.id) ? { ...one, ...RESOLVED } : one;
}
