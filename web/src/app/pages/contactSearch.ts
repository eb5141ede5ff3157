/** What the address of one contact remembers: which part of the timeline, and whom they are compared with. */
import { GROUPS, type TimelineGroup } from "@/features/contacts/timeline";

export { readContactsSearch } from "@/features/contacts/filters";

export interface ContactSearch {
  show?: TimelineGroup | undefined;
  /** Compared with a contact; empty while that one is looked for. */
  merge?: string | undefined;
}

export function readContactSearch(raw: Record<string, unknown>): ContactSearch {
  const show = GROUPS.find((group) => group === raw.show);
  return {
    ...(show === undefined ? {} : { show }),
    ...(typeof raw.merge === "string" ? { merge: raw.merge } : {}),
  };
}

interface DuplicatesSearch {
  one?: string | undefined;
  other?: string | undefined;
}

export function readDuplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  return typeof raw.one === "string" && typeof raw.other === "string"
    ? { one: raw.one, other: raw.other }
    : {};
}
