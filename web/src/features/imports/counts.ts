/** What became of the rows, or would become of them, as a bar and as groups. Pure. */
import type { Counts } from "./api";

export const PARTS = ["created", "updated", "unchanged", "duplicate", "rejected"] as const;
export type Part = (typeof PARTS)[number];

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0);

export function partCounts(counts: Counts): Record<Part, number> {
  const { created, updated, unchanged, duplicate, rejected } = counts;
  return { created, updated, unchanged, duplicate, rejected: sum(rejected) };
}

/** The people behind these rows. */
export function people(counts: Counts): number {
  return counts.created + counts.updated + counts.unchanged;
}

export interface Group {
  code: string;
  count: number;
}

/** The most frequent first. */
export function groups(counts: Record<string, number>): Group[] {
  return Object.entries(counts)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

const MANY = 0.1;

/** Do so many phones fail that they are likely another country's, written without its code? */
export function looksForeign(counts: Counts): boolean {
  return counts.rows > 0 && (counts.rejected.phone_invalid ?? 0) / counts.rows >= MANY;
}
