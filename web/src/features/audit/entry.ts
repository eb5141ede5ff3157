/** An entry of the audit log in parts: what was done to what, and what differs. Pure. */
import type { AuditEntry } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import { moneyText } from "@/lib/money";

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
  paused: ["pause", "hold", "snooze"],
  resumed: ["resume", "reopen", "end"],
  cancelled: ["cancel", "archive"],
  started: ["start", "dry_run"],
  undone: ["undo"],
  merged: ["merge"],
  resolved: ["resolve", "settle", "dismiss", "accept_review"],
} as const satisfies Record<string, readonly string[]>;

type Act = keyof typeof ACTS | "changed";

const PAIRS = (Object.keys(ACTS) as (keyof typeof ACTS)[])
  .flatMap((act) => ACTS[act].map((word) => [word, act] as const))
  // The longer word is the more particular one: `start_from_recipe` is no start.
  .sort(([one], [other]) => other.length - one.length);

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
  "deal",
  "canned_reply",
  "segment",
  "template",
  "merge",
  "suppression",
  "attribute",
  "message",
  "saved_view",
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

/** Things that are told by name. */
const NAMED = [
  "member",
  "api_key",
  "journey",
  "campaign",
  "contact",
  "import",
  "connection",
  "deal",
  "canned_reply",
  "segment",
  "template",
  "attribute",
  "saved_view",
] as const satisfies readonly Subject[];
type Named = (typeof NAMED)[number];

export const isNamed = (subject: Subject | null): subject is Named =>
  (NAMED as readonly (Subject | null)[]).includes(subject);

/** Actions that an act and its subject would tell badly: each has a sentence of its own. */
const SAID = [
  "invite",
  "revoke_invitation",
  "accept_invitation",
  "leave",
  "make_owner",
  "remove_member",
  "change_role",
  "make_reset_link",
  "create_organization",
  "roll_back_journey",
  "test_campaign",
  "enroll",
  "plan_follow_up",
  "run_now",
  "skip_node",
  "add_contact_tags",
  "remove_contact_tag",
  "add_note",
  "delete_note",
  "snooze",
  "advance_clock",
  "tag_contacts",
  "untag_contacts",
  "hold_contacts",
  "erase_contacts",
  "undo_bulk_job",
  "cancel_bulk_job",
] as const;
type Said = (typeof SAID)[number] | "stop_sending" | "start_sending" | "run_journey";

export function saidOf(entry: Pick<AuditEntry, "action" | "after">): Said | null {
  if (entry.action === "turn_kill_switch" && entry.after !== null)
    return entry.after.kill_switch === true ? "stop_sending" : "start_sending";
  // A name that ends in "_many" would be the plural form of another one.
  if (entry.action === "run_journey_for_many") return "run_journey";
  return SAID.find((action) => action === entry.action) ?? null;
}

export interface Difference {
  name: string;
  before: unknown;
  after: unknown;
}

export function differencesOf(entry: Pick<AuditEntry, "before" | "after">): Difference[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isOnlyItsName(entry, name) && !isOnlyTheCurrency(entry, name))
    .sort()
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** Of a change, a name without the one before is what the thing is called, and no difference. */
function isOnlyItsName({ before }: Pick<AuditEntry, "before">, name: string): boolean {
  return before !== null && before[name] === undefined && (name === "name" || name === "file_name");
}

/** What an amount is in is told by the amount. */
function isOnlyTheCurrency({ before, after }: Pick<AuditEntry, "before" | "after">, name: string): boolean {
  return name === "currency" && [before, after].every((side) => side === null || amountOf(side) !== null);
}

function amountOf(side: AuditEntry["before"]): { amount: number; currency: string } | null {
  const { amount, currency } = side ?? {};
  return typeof amount === "number" && typeof currency === "string" ? { amount, currency } : null;
}

/** The amount of a deal, kept in the smallest units of its currency; undefined for anything else. */
export function moneyIn(language: Language, name: string, side: AuditEntry["before"]): string | undefined {
  const found = name === "amount" ? amountOf(side) : null;
  return found === null ? undefined : moneyText(language, found.amount, found.currency);
}

/** A value as a person reads it; undefined where there is none. */
export function shown(
  value: unknown,
  yes: string,
  no: string,
  byDefault = (text: string) => text,
): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map((one) => shown(one, yes, no) ?? "").join(", ");
  if (isDefault(value)) return byDefault(shown(value.default, yes, no) ?? "–");
  if (isHours(value)) return `${value.start}–${value.end}`;
  return Object.entries(value)
    .map(([name, inner]) => `${name.replaceAll("_", " ")}: ${shown(inner, yes, no) ?? "–"}`)
    .join(", ");
}

/** What held where nothing was set. */
function isDefault(value: object): value is { default: unknown } {
  return "default" in value && Object.keys(value).length === 1;
}

function isHours(value: object): value is { start: string; end: string } {
  return "start" in value && "end" in value && Object.keys(value).length === 2;
}
