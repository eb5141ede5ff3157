/** What a condition may ask about, and how: the fields and comparisons that the server knows. Pure. */
import type { Check, Scalar } from "./graph";

export const SOURCES = [
  "contact",
  "attributes",
  "tags",
  "deals",
  "consent",
  "events",
  "enrollment",
  "event",
  "vars",
] as const;
export type Source = (typeof SOURCES)[number];

const ORDER = ["gt", "gte", "lt", "lte"] as const;
const ALIKE = ["is", "is_not", "in", "not_in"] as const;
const KNOWN = ["is_set", "is_not_set"] as const;
const COUNT = ["is", "is_not", ...ORDER] as const;
const ANY = [...ALIKE, "contains", ...ORDER, ...KNOWN] as const;

const OPS = {
  contact: ANY,
  attributes: [...ANY, "has", "has_not"],
  tags: ["has", "has_not"],
  deals: ["has", "has_not"],
  consent: ALIKE,
  events: ["did", "did_not", "is", ...ORDER],
  enrollment: COUNT,
  event: [...ANY, "has", "has_not"],
  vars: [...ANY, "has", "has_not"],
} as const satisfies Record<Source, readonly string[]>;
type OpName = (typeof OPS)[Source][number];

const NAMES: Partial<Record<Source, readonly string[]>> = {
  contact: [
    "lifecycle",
    "lead_status",
    "source",
    "owner",
    "trial_at",
    "first_name",
    "last_name",
    "locale",
    "time_zone",
  ],
  tags: [],
  deals: ["state", "stage", "pipeline"],
  consent: ["whatsapp", "email", "sms", "push"],
  enrollment: ["messages_sent", "replies", "visits"],
};

/** The names there are; null where an author may write any. */
export const fixedNames = (source: Source): readonly string[] | null => NAMES[source] ?? null;

export function splitField(field: string): [Source, string] {
  const [root = "", ...rest] = field.split(".");
  const source = SOURCES.find((each) => each === root) ?? "contact";
  return [source, rest.join(".")];
}

/** The one of the person's own fields that is a time. */
export const isTimeField = (field: string): boolean => field === "contact.trial_at";

export const opsFor = (field: string): readonly OpName[] =>
  isTimeField(field) ? [...ORDER, ...KNOWN] : OPS[splitField(field)[0]];

export const joinField = (source: Source, name: string): string =>
  source === "tags" ? "tags" : `${source}.${name}`;

/** The events of an enrollment, and its counters, are numbers; what others hold nobody knows beforehand. */
export const isNumberField = (field: string): boolean => /^(enrollment|events)\./.test(field);

const STARTS: Record<Source, Check> = {
  contact: { field: "contact.lifecycle", op: "is", value: "lead" },
  attributes: { field: "attributes.", op: "is", value: "" },
  tags: { field: "tags", op: "has", value: "" },
  deals: { field: "deals.state", op: "has", value: ["won"] },
  consent: { field: "consent.whatsapp", op: "is", value: "subscribed" },
  events: { field: "events.", op: "did", value: null },
  enrollment: { field: "enrollment.replies", op: "gt", value: 0 },
  event: { field: "event.", op: "is", value: "" },
  vars: { field: "vars.", op: "is", value: "" },
};

export const startCheck = (source: Source): Check => ({ ...STARTS[source] });

/** Whose values are picked from a list of their own: none of them is one of another field. */
const PICKED = ["contact.lead_status", "contact.owner"];

/** The same question about something else of that kind, as far as its comparison and value fit there. */
export function askAbout(check: Check, field: string): Check {
  // One stage is no pipeline.
  if (field.startsWith("deals.")) return { field, op: check.op, value: [] };
  const asksWhether = KNOWN.some((op) => op === check.op);
  if (isTimeField(field) !== isTimeField(check.field) && !asksWhether)
    return { field, op: "is_set", value: null };
  const isOther = PICKED.some((one) => one === field || one === check.field);
  return isOther && !asksWhether ? { ...check, field, value: "" } : { ...check, field };
}

/** The filter of a way in asks about the properties of what happened, by their bare names. */
export const propertyOps: readonly OpName[] = [...ANY, "has", "has_not"];
export const startProperty = (): Check => ({ field: "", op: "is", value: "" });

/** The server guesses no types: the text "5" is not the number 5. So an author says which it is. */
export type ValueKind = "text" | "number" | "yesNo" | "date";
const KINDS: Partial<Record<string, readonly ValueKind[]>> = {
  is: ["text", "number", "yesNo"],
  is_not: ["text", "number", "yesNo"],
  in: ["text", "number"],
  not_in: ["text", "number"],
  has: ["text", "number"],
  has_not: ["text", "number"],
  gt: ["number", "date"],
  gte: ["number", "date"],
  lt: ["number", "date"],
  lte: ["number", "date"],
};
export const kindsFor = (op: string): readonly ValueKind[] => KINDS[op] ?? ["text"];

export function kindOf({ op, value }: Check): ValueKind {
  const kinds = kindsFor(op);
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "number") return "number";
  if (typeof one === "boolean") return "yesNo";
  return kinds.includes("text") ? "text" : one ? "date" : "number";
}

/** What was typed, as the kind that was chosen; nothing where it is none. */
export function readValue(typed: string, kind: ValueKind): Scalar | null {
  const text = typed.trim();
  if (kind === "yesNo") return text === "true";
  if (kind !== "number") return text;
  const number = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(number) ? null : number;
}

export const readValues = (typed: string, kind: ValueKind): Scalar[] =>
  typed
    .split(/,\s*/)
    .map((one) => readValue(one, kind))
    .filter((one) => one !== null);

/** What can be kept of a value for another comparison. */
export function valueFor(op: string, { value }: Check): Pick<Check, "value"> {
  if (op === "is_set" || op === "is_not_set" || op === "did" || op === "did_not") return { value: null };
  if (op === "in" || op === "not_in")
    return { value: Array.isArray(value) ? value : value == null ? [] : [value] };
  const one = Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
  const isOrder = !kindsFor(op).includes("text");
  return { value: isOrder && typeof one === "string" ? readValue(one, "number") : one };
}
