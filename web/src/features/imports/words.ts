/** Codes of imports in words; one newer than this page is admitted. */
import { asProblem, problemSentence } from "@/api/problem";
import type { T } from "@/lib/i18n/useT";

const MEGABYTE = 1024 * 1024;

/** Why it is not taken; a value that is not of its column's kind is told by that kind. */
export function reasonSentence(t: T, code: string, kind?: string): string {
  const plain = t(`imports:reason.${code}` as "imports:reason.phone_invalid", {
    defaultValue: t("imports:reason.other", { code }),
  });
  return kind === undefined
    ? plain
    : t(`imports:reason.${code}_${kind}` as "imports:reason.phone_invalid", { defaultValue: plain });
}

const ADVISED = [
  "phone_precision_lost",
  "phone_invalid",
  "no_identifier",
  "quote_not_closed",
  "lead_status_unreadable",
  "lifecycle_unreadable",
] as const;
export const isAdvised = (code: string): code is (typeof ADVISED)[number] =>
  (ADVISED as readonly string[]).includes(code);

export function errorSentence(t: T, code: string | null): string {
  const other = t("imports:error.other", { code: code ?? "" });
  return t(`imports:error.${code ?? "other"}` as "imports:error.upload_failed", { defaultValue: other });
}

export function stateSentence(t: T, { task, state }: { task: string; state: string }): string {
  return t(`imports:state.${task}_${state}` as "imports:state.run_done");
}

const UNREADABLE = {
  empty: "imports:wrong.empty",
  password: "imports:wrong.password",
  no_spreadsheet: "imports:wrong.noSpreadsheet",
  too_slow: "imports:wrong.tooSlow",
  unknown_sheet: "imports:wrong.unknownSheet",
} as const;

/** Why a file was not taken, and what to do about it. */
export function fileSentence(t: T, error: unknown): string {
  const problem = asProblem(error);
  const params = problem.errors[0]?.params ?? {};
  switch (problem.code) {
    case "import_file_too_large":
      return typeof params.limit === "number"
        ? t("imports:wrong.tooLarge", { limit: Math.floor(params.limit / MEGABYTE) })
        : t("imports:wrong.tooLargeSheet");
    case "import_file_unreadable": {
      const key = UNREADABLE[params.reason as keyof typeof UNREADABLE];
      return key === undefined ? t("imports:wrong.unreadable") : t(key);
    }
    case "unknown_sheet":
    case "empty":
      return t(UNREADABLE[problem.code]);
    case "too_many_imports":
      return t("imports:wrong.tooMany");
    default:
      return problemSentence(t, error);
  }
}

/** A status of leads: a word of ours where there is one, else what the organization calls it. */
export function statusName(t: T, status: string): string {
  return t(`contacts:leadStatus.${status}` as "contacts:leadStatus.new", { defaultValue: status });
}

/** What a column is called, by its heading or by its place. */
export function columnName(t: T, heading: string, number: number): string {
  return heading === "" ? t("imports:columns.nameless", { number }) : heading;
}

const DELIMITERS = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;

export function delimiterName(t: T, sign: string): string {
  const key = DELIMITERS[sign as keyof typeof DELIMITERS];
  return key === undefined ? t("imports:delimiterName.other", { sign }) : t(`imports:delimiterName.${key}`);
}
