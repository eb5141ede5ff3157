/** What holds for every row, read from a stored plan. Pure. */
import type { Import } from "@/api/models";

export interface Options {
  region: string | null;
  tags: string[];
  lifecycle: string | null;
  consent: Record<string, string>;
  consent_proof: string | null;
}

export function optionsOf(plan: Import["plan"]): Options {
  const said = (plan.options ?? {}) as Partial<Options>;
  return {
    region: said.region ?? null,
    tags: said.tags ?? [],
    lifecycle: said.lifecycle ?? null,
    consent: said.consent ?? {},
    consent_proof: said.consent_proof ?? null,
  };
}

/** The import whose rejected rows a file is, by the name that our download has. */
export function mendedByName(fileName: string): string | undefined {
  return /rejected-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(fileName)?.[1];
}

interface Dialect {
  encoding: string;
  delimiter: string;
  has_header: boolean;
  /** How many rows stand above the headings, and are not read. */
  skipped: number;
}

export function dialectOf(plan: Import["plan"]): Dialect {
  const said = (plan.dialect ?? {}) as Partial<Dialect>;
  return {
    encoding: said.encoding ?? "utf-8",
    delimiter: said.delimiter ?? ",",
    has_header: said.has_header ?? true,
    skipped: said.skipped ?? 0,
  };
}
