/** What the columns of a file mean, as a person changes it. Pure. */
import type { Import } from "@/api/models";
import { withoutMarks } from "@/lib/withoutMarks";
import type { ColumnSaid, Guess, Preview } from "./api";

export const TARGETS = [
  "first_name", "last_name", "full_name", "phone", "email", "whatsapp_id", "external_id",
  "tags", "lifecycle", "lead_status", "trial_at", "source", "owner", "locale", "time_zone", "consent", "attribute", "ignore",
] as const; // prettier-ignore
export type Target = (typeof TARGETS)[number];

export const TYPES = ["text", "number", "boolean", "date", "datetime", "list"] as const;
export const CONSENT_KEYS = ["whatsapp", "sms", "email", "push"] as const;

const IDENTIFYING: readonly Target[] = ["phone", "email", "external_id", "whatsapp_id"];

/** Columns of words that a person may explain. */
export const STANDING: readonly Target[] = ["lead_status", "lifecycle"];

/** What a word means: one of the two. */
export interface Meaning {
  word: string;
  lead_status: string | null;
  lifecycle: string | null;
}

export interface Column {
  heading: string;
  target: Target;
  name: string;
  type: (typeof TYPES)[number];
  date_order: "day_first" | "month_first";
  words: Meaning[];
}

/** The columns of a stored plan; what is left out there is as it usually is. */
export function columnsOf(plan: Import["plan"]): Column[] {
  const raw = (plan.columns ?? []) as Partial<Column>[];
  return raw.map((one) => ({
    heading: one.heading ?? "",
    target: one.target ?? "ignore",
    name: one.name ?? "",
    type: one.type ?? "text",
    date_order: one.date_order ?? "day_first",
    words: one.words ?? [],
  }));
}

export function saidOf(columns: readonly Column[]): ColumnSaid[] {
  return columns.map(({ target, name, type, date_order, words }) => ({
    target,
    name,
    type,
    date_order,
    words: STANDING.includes(target) ? words : [],
  }));
}

/** Changes one column: a new meaning brings a name where it needs one. */
export function changed(columns: readonly Column[], at: number, change: Partial<Column>): Column[] {
  return columns.map((column, index) => {
    if (index !== at) return column;
    const next = { ...column, ...change };
    if (change.target === undefined || change.target === column.target) return next;
    if (next.target === "consent") return { ...next, name: "whatsapp" };
    if (next.target === "attribute") return { ...next, name: freeName(columns, at) };
    return { ...next, name: "" };
  });
}

/** "Data de nascimento" → data_de_nascimento, with a number where that is taken. */
function freeName(columns: readonly Column[], at: number): string {
  const plain = withoutMarks(columns[at]?.heading ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  const name = plain === "" ? `column_${at + 1}` : plain;
  const taken = new Set(
    columns.flatMap((one, index) => (index !== at && one.target === "attribute" ? [one.name] : [])),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  return free;
}

export function canIdentify(columns: readonly Column[]): boolean {
  return columns.some(({ target }) => IDENTIFYING.includes(target));
}

/** The column whose cells are phones while none is read as such; what is being changed counts already. */
export function unreadPhones(columns: readonly Column[], problems: Preview["problems"]): number | null {
  if (columns.some(({ target }) => target === "phone" || target === "whatsapp_id")) return null;
  const path = problems.find(({ code }) => code === "phones_unread")?.path.split(".")[1];
  return path === undefined ? null : Number(path);
}

/** How sure the meaning is: said by a person, known by its heading, or only likely. */
export type Sureness = "said" | "sure" | "likely" | "kept" | "left";

export function surenessOf(column: Column, guess: Guess | undefined): Sureness {
  if (guess?.target !== column.target || guess.name !== column.name) return "said";
  if (guess.basis === "heading") return "sure";
  if (guess.basis === "own_name") return "kept";
  return guess.basis === "nothing" ? "left" : "likely";
}
