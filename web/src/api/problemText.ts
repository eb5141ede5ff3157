/** What is wrong with one field, in words that stand below it. */
import type { T } from "@/lib/i18n/useT";
import type { Problem } from "./problem";

export type FieldProblem = Problem["errors"][number];

/** Different checks on the server find the same thing: one sentence for each thing. */
const SENTENCES = {
  required: ["missing", "required", "text_empty", "empty_key", "empty_tag"],
  tooLong: ["string_too_long", "too_long", "value_too_long", "key_too_long", "invalid_name", "too_large"],
  tooShort: ["string_too_short"],
  tooMany: ["too_many"],
  tooFew: ["too_short"],
  atLeast: ["greater_than_equal"],
  above: ["greater_than"],
  atMost: ["less_than_equal", "out_of_range"],
  below: ["less_than"],
  number: ["int_parsing", "int_type", "int_from_float", "float_parsing", "float_type", "decimal_parsing"],
  choice: ["not_a_choice", "enum", "literal_error", "unknown_kind", "unknown_type", "unknown_status"],
  notFound: ["not_found"],
  time: ["datetime_parsing", "datetime_from_date_parsing", "timezone_aware", "time_parsing", "date_parsing"],
  timeZone: ["unknown_time_zone"],
  locale: ["unknown_locale"],
  future: ["in_the_future"],
  past: ["in_the_past"],
  url: ["url_parsing", "url_scheme", "url_type"],
  taken: ["already_used", "taken", "duplicate"],
  template: ["template_syntax"],
  otherChannel: ["other_channel"],
  fixed: ["fixed_once_published"],
} as const;

const KINDS = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[];
const LIMITS = new Set(["limit", "max_length", "min_length", "highest", "ge", "gt", "le", "lt"]);

export function fieldSentence(t: T, { code, params }: FieldProblem): string {
  const named = Object.entries(params ?? {});
  const limit = named.map(([name, value]) => (LIMITS.has(name) ? Number(value) : NaN)).find(Number.isFinite);
  const found = KINDS.find((kind) => (SENTENCES[kind] as readonly string[]).includes(code));
  if (found === undefined) return t("ui:problem.other");
  if ((found === "tooShort" || found === "tooFew") && limit === 1) return t("ui:problem.required");
  if (found === "tooLong" && limit === undefined) return t("ui:problem.tooLongPlain");
  return t(`ui:problem.${found}`, { count: limit ?? 0, limit: limit ?? 0 });
}
