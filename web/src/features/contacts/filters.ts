/**
 * What the table of contacts is narrowed down to. In the address it is the language of conditions, {all: [checks]};
 * on the page it is chips, each of which is one or two checks. Pure.
 */
import { type Days, dayAfter, dayEnd, dayOf, dayStart } from "@/lib/days";

export type Scalar = string | number | boolean;
export interface Check {
  field: string;
  op: string;
  value?: Scalar | Scalar[];
}
export interface Filter {
  all: Check[];
}

const TIMES = {
  created: "contact.created_at",
  active: "contact.last_inbound_at",
  trial: "contact.trial_at",
} as const;
const NAMES = { source: "contact.source", owner: "contact.owner" } as const;
const DEALS = { dealState: "deals.state", dealStage: "deals.stage", dealPipeline: "deals.pipeline" } as const;

type TimeKind = keyof typeof TIMES;
export type DealKind = keyof typeof DEALS;
export type NameKind = keyof typeof NAMES;

export type Chip =
  | { kind: "tags"; isAny: boolean; tags: string[] }
  | { kind: "lifecycle"; value: string }
  | { kind: "leadStatus"; value: string }
  | { kind: "consent"; key: string; state: string }
  | { kind: "phone" | "email"; isThere: boolean }
  | ({ kind: TimeKind } & Days)
  | { kind: DealKind; isAny: boolean; values: string[] }
  /** One of these; where there are none, that nothing is written there. */
  | { kind: NameKind; names: string[] }
  | { kind: "attribute"; name: string; op: string; value?: Scalar | undefined }
  | { kind: "import"; id: string }
  | { kind: "held"; isHeld: boolean }
  | { kind: "other"; check: Check };

export type ChipKind = Exclude<Chip["kind"], "other">;
export const CHIP_KINDS: readonly ChipKind[] = [
  "tags",
  "lifecycle",
  "leadStatus",
  "source",
  "owner",
  "trial",
  "dealState",
  "dealStage",
  "dealPipeline",
  "consent",
  "attribute",
  "created",
  "active",
  "phone",
  "email",
  "import",
  "held",
];

function checksOf(chip: Chip, zone: string): Check[] {
  switch (chip.kind) {
    case "tags":
      return [{ field: "tags", op: chip.isAny ? "has" : "has_not", value: chip.tags }];
    case "lifecycle":
      return [{ field: "contact.lifecycle", op: "is", value: chip.value }];
    case "leadStatus":
      return [{ field: "contact.lead_status", op: "is", value: chip.value }];
    case "consent":
      return [{ field: `consent.${chip.key}`, op: "is", value: chip.state }];
    case "phone":
    case "email":
      return [{ field: `identifiers.${chip.kind}`, op: chip.isThere ? "is_set" : "is_not_set" }];
    case "dealState":
    case "dealStage":
    case "dealPipeline":
      return [{ field: DEALS[chip.kind], op: chip.isAny ? "has" : "has_not", value: chip.values }];
    case "source":
    case "owner": {
      const field = NAMES[chip.kind];
      return [chip.names.length === 0 ? { field, op: "is_not_set" } : { field, op: "in", value: chip.names }];
    }
    case "created":
    case "active":
    case "trial": {
      const field = TIMES[chip.kind];
      return [
        ...(chip.from ? [{ field, op: "gte", value: dayStart(chip.from, zone) }] : []),
        ...(chip.until ? [{ field, op: "lt", value: dayEnd(chip.until, zone) }] : []),
      ];
    }
    case "attribute":
      return [
        {
          field: `attributes.${chip.name}`,
          op: chip.op,
          ...(chip.value === undefined ? {} : { value: chip.value }),
        },
      ];
    case "import":
      return [{ field: "imports", op: "has", value: chip.id }];
    case "held":
      return [{ field: "contact.is_held", op: "is", value: chip.isHeld }];
    case "other":
      return [chip.check];
  }
}

export function toFilter(chips: readonly Chip[], zone: string): Filter | undefined {
  const all = chips.flatMap((chip) => checksOf(chip, zone));
  return all.length === 0 ? undefined : { all };
}

export function toChips(filter: Filter | undefined, zone: string): Chip[] {
  const chips: Chip[] = [];
  for (const check of filter?.all ?? []) {
    const chip = chipOf(check, zone);
    const half = chips.find((each) => each.kind === chip.kind);
    // From and until of one time are two checks and one chip.
    if (isDays(chip) && half !== undefined)
      Object.assign(half, chip.from ? { from: chip.from } : { until: chip.until });
    else chips.push(chip);
  }
  return chips;
}

const isDays = (chip: Chip): chip is Extract<Chip, { kind: TimeKind }> => chip.kind in TIMES;

/** By which of these a field is asked about. */
const nameIn = <Name extends string>(fields: Record<Name, string>, field: string): Name | undefined =>
  (Object.keys(fields) as Name[]).find((name) => fields[name] === field);

function chipOf(check: Check, zone: string): Chip {
  const { field, op, value } = check;
  const [root = "", ...rest] = field.split(".");
  const name = rest.join(".");
  const other: Chip = { kind: "other", check };
  if (root === "tags" && (op === "has" || op === "has_not") && value !== undefined)
    return { kind: "tags", isAny: op === "has", tags: [value].flat().map(String) };
  const deal = nameIn(DEALS, field);
  if (deal !== undefined && (op === "has" || op === "has_not") && value !== undefined)
    return { kind: deal, isAny: op === "has", values: [value].flat().map(String) };
  const named = nameIn(NAMES, field);
  if (named !== undefined && op === "is_not_set") return { kind: named, names: [] };
  if (named !== undefined && (op === "in" || op === "is") && value !== undefined)
    return { kind: named, names: [value].flat().map(String) };
  if (root === "attributes") {
    return Array.isArray(value) ? other : { kind: "attribute", name, op, value };
  }
  if ((field === "identifiers.phone" || field === "identifiers.email") && op.endsWith("set"))
    return { kind: name as "phone" | "email", isThere: op === "is_set" };
  if (field === "contact.is_held") return { kind: "held", isHeld: value === true };
  if (typeof value !== "string") return other;
  if (field === "contact.lifecycle" && op === "is") return { kind: "lifecycle", value };
  if (field === "contact.lead_status" && op === "is") return { kind: "leadStatus", value };
  if (root === "consent" && op === "is") return { kind: "consent", key: name, state: value };
  if (root === "imports" && op === "has") return { kind: "import", id: value };
  const time = nameIn(TIMES, field);
  if (time !== undefined && op === "gte") return { kind: time, from: dayOf(value, zone) };
  if (time !== undefined && op === "lt") return { kind: time, until: dayAfter(dayOf(value, zone), -1) };
  return other;
}

export const SORTS = ["created", "name", "active"] as const;
export type SortKey = (typeof SORTS)[number];

/** What the address of the table remembers. */
export interface ContactsSearch {
  /** The saved view that was opened; what was changed since stands beside it. */
  view?: string | undefined;
  q?: string | undefined;
  filter?: Filter | undefined;
  sort?: SortKey | undefined;
  order?: "asc" | "desc" | undefined;
  isNew?: boolean | undefined;
  /** What was done to many stands beside it. */
  showsRecent?: boolean | undefined;
}

function isCheck(raw: unknown): raw is Check {
  if (typeof raw !== "object" || raw === null) return false;
  const { field, op, value } = raw as Record<string, unknown>;
  const isScalar = (one: unknown) => ["string", "number", "boolean"].includes(typeof one);
  const isValue = value === undefined || isScalar(value) || (Array.isArray(value) && value.every(isScalar));
  return typeof field === "string" && typeof op === "string" && isValue;
}

/** Whatever somebody wrote into the address: what is no filter is left out. */
export function readContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  const all = (raw.filter as Partial<Filter> | null | undefined)?.all;
  const checks = Array.isArray(all) ? (all as unknown[]).filter(isCheck).slice(0, 20) : [];
  const search: ContactsSearch = {
    view: typeof raw.view === "string" ? raw.view.slice(0, 40) || undefined : undefined,
    q:
      typeof raw.q === "string" || typeof raw.q === "number"
        ? String(raw.q).slice(0, 200) || undefined
        : undefined,
    filter: checks.length > 0 ? { all: checks } : undefined,
    sort: SORTS.find((sort) => sort === raw.sort),
    order: raw.order === "asc" || raw.order === "desc" ? raw.order : undefined,
    isNew: raw.isNew === true ? true : undefined,
    showsRecent: raw.showsRecent === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** What the list and its count are asked with. */
export function listQuery({ q, filter }: ContactsSearch): { q?: string; filter?: string } {
  return { ...(q ? { q } : {}), ...(filter ? { filter: JSON.stringify(filter) } : {}) };
}
