/** Which questions a type of attribute takes, and a value as its type is kept. Pure. */
import type { AttributeType } from "@/api/models";
import type { Chip } from "./filters";

const SET = ["is_set", "is_not_set"];
const OPS: Record<AttributeType, string[]> = {
  text: ["is", "is_not", "contains", ...SET],
  number: ["is", "is_not", "gt", "gte", "lt", "lte", ...SET],
  boolean: ["is", ...SET],
  date: ["is", "gte", "lte", ...SET],
  datetime: ["gte", "lte", ...SET],
  list: ["has", "has_not", ...SET],
};

export const opsOf = (type: AttributeType): string[] => OPS[type];

export interface AttributeDraft {
  name: string;
  op: string;
  value: string;
}

/** A filter, or null while something is missing or is no number. */
export function attributeChip({ name, op, value }: AttributeDraft, type: AttributeType): Chip | null {
  if (name === "") return null;
  if (op.endsWith("set")) return { kind: "attribute", name, op };
  const text = value.trim();
  if (text === "") return null;
  if (type === "boolean") return { kind: "attribute", name, op, value: text === "true" };
  if (type !== "number") return { kind: "attribute", name, op, value: text };
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? { kind: "attribute", name, op, value: number } : null;
}
