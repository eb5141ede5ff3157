/** Details that a text of a journey may mention, and how they are written into it. Pure. */
import { asTrigger } from "./graph";
import type { Steps } from "./steps";

export const KNOWN = [
  "contact.first_name",
  "contact.last_name",
  "contact.name",
  "organization.name",
] as const;

/** Roots below which the author names the detail. */
export const OPEN = ["event", "vars"] as const;

/** What happened is known only where something that happens lets people in. */
export function openRoots(steps: Steps): readonly (typeof OPEN)[number][] {
  const rules = asTrigger(steps[0]?.node.config ?? {}).rules;
  return rules.some(({ type }) => ["event", "tag_added", "tag_removed"].includes(type)) ? OPEN : ["vars"];
}

/** As it stands in the text, with a word for when it is missing, if one is given. */
export function token(name: string, fallback: string): string {
  const plain = fallback.trim().replaceAll("'", "’");
  return plain === "" ? `{{ ${name} }}` : `{{ ${name} | default: '${plain}' }}`;
}
