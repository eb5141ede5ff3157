/** What the address remembers of an import: the step, and the sheet that is to be read. */
import { type Step, STEPS } from "@/features/imports/steps";

interface ImportSearch {
  step?: Step | undefined;
  /** The import whose rejected rows the file is said to mend. */
  mends?: string | undefined;
}

export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const step = STEPS.find((one) => one === raw.step);
  return { ...(step === undefined ? {} : { step }), ...readMends(raw) };
}

interface NewImportSearch {
  sheet?: string | undefined;
  mends?: string | undefined;
}

function readMends({ mends }: Record<string, unknown>): { mends?: string } {
  return typeof mends === "string" && mends !== "" ? { mends } : {};
}

export function readNewImportSearch(raw: Record<string, unknown>): NewImportSearch {
  return {
    ...(typeof raw.sheet === "string" && raw.sheet !== "" ? { sheet: raw.sheet } : {}),
    ...readMends(raw),
  };
}
