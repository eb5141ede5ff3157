/** An entry of the audit log in parts: what was done to what, and what differs. Pure. */
import type { AuditEntry } from "@/api/models";

/** What was done, by the words that routes begin with. */
const ACTS = {
  created: [
    "create",
    "add",
    "announce",
    "declare",
    "duplicate",
    "start_from",
    "plan",
    "write",
    "make",
    "record",
  ],
  deleted: ["delete", "remove", "forget", "retire", "revoke", "untag", "erase"],
  sent: ["send", "test"],
  published: ["publish"],
  rolledBack: ["roll"],
  paused: ["pause", "hold", "snooze"],
  resumed: ["resume", "reopen", "end"],
  cancelled: ["cancel", "archive"],
  started: ["start", "run", "dry_run", "enroll"],
  undone: ["undo"],
  merged: ["merge"],
  resolved: ["resolve", "settle", "dismiss", "accept_review", "skip"],
  invited: ["invite"],
  joined: ["accept_invitation"],
  left: ["leave"],
} as const satisfies Record<string, readonly string[]>;

export type Act = keyof typeof ACTS | "changed";

const PAIRS = (Object.keys(ACTS) as (keyof typeof ACTS)[])
  .flatMap((act) => ACTS[act].map((word) => [word, act] as const))
  // The longer word is the more particular one: `start_from_recipe` is no start.
  .sort(([one], [other]) => other.length - one.length);

/** Acts that say everything by themselves. */
export const WHOLE_ACTS: readonly Act[] = ["invited", "joined", "left"];

export function actOf(action: string): Act {
  return PAIRS.find(([word]) => action === word || action.startsWith(`${word}_`))?.[1] ?? "changed";
}

/** Kinds of things that the log names; another one is shown as it is written. */
export const SUBJECTS = [
  "organization",
  "member",
  "invitation",
  "api_key",
  "journey",
  "campaign",
  "enrollment",
  "contact",
  "import",
  "connection",
  "conversation",
  "inbox_item",
  "canned_reply",
  "segment",
  "template",
  "merge",
  "suppression",
  "attribute",
  "message",
] as const;
export type Subject = (typeof SUBJECTS)[number];

export function subjectOf(entry: Pick<AuditEntry, "subject_kind" | "action">): Subject | null {
  const kind = entry.subject_kind ?? "";
  // A message is sent in a conversation, which is what the log has the id of.
  const named = SUBJECTS.find((subject) => entry.action.includes(subject));
  return named ?? SUBJECTS.find((subject) => subject === kind) ?? null;
}

/** What it is called, where the entry says it. */
export function labelOf(entry: Pick<AuditEntry, "before" | "after">): string | null {
  for (const values of [entry.after, entry.before]) {
    for (const name of ["name", "email", "title", "file_name"]) {
      const found = values?.[name];
      if (typeof found === "string" && found !== "") return found;
    }
  }
  return null;
}

export interface Difference {
  name: string;
  before: unknown;
  after: unknown;
}

export function differencesOf(entry: Pick<AuditEntry, "before" | "after">): Difference[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().map((name) => ({
    name,
    before: before[name],
    after: after[name],
  }));
}

/** A value as a person reads it; undefined where there is none. */
export function shown(value: unknown, yes: string, no: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map((one) => shown(one, yes, no) ?? "").join(", ");
  if (isHours(value)) return `${value.start}–${value.end}`;
  return Object.entries(value)
    .map(([name, inner]) => `${name.replaceAll("_", " ")}: ${shown(inner, yes, no) ?? "–"}`)
    .join(", ");
}

function isHours(value: object): value is { start: string; end: string } {
  return "start" in value && "end" in value && Object.keys(value).length === 2;
}
