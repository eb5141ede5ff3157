/** Details that a text of a journey may mention beside those of everybody. Pure. */
import { asTrigger } from "./graph";
import type { Steps } from "./steps";

/** Roots below which the author names the detail. */
const OPEN = ["event", "vars"] as const;

/** What happened is known only where something that happens lets people in. */
export function openRoots(steps: Steps): readonly (typeof OPEN)[number][] {
  const rules = asTrigger(steps[0]?.node.config ?? {}).rules;
  return rules.some(({ type }) => ["event", "tag_added", "tag_removed"].includes(type)) ? OPEN : ["vars"];
}
