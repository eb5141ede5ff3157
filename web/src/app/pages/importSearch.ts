/** What the address remembers of an import: the step, and the sheet that is to be read. */
import { type Step, STEPS } from "@/features/imports/steps";

export interface ImportSearch {
  step?: Step | undefined;
}

export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const step = STEPS.find((one) => one === raw.step);
  return step === undefined ? {} : { step };
}

export interface NewImportSearch {
  sheet?: string | undefined;
}

export function readNewImportSearch(raw: Record<string, unknown>): NewImportSearch {
  return typeof raw.sheet === "string" && raw.sheet !== "" ? { sheet: raw.sheet } : {};
}
