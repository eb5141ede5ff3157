/** What keeps a campaign from being sent: at which step it stands, and in words. Pure. */
import type { Finding } from "@/api/models";
import { figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";

export const STEPS = ["audience", "content", "schedule", "review"] as const;
export type Step = (typeof STEPS)[number];

export function stepOf({ path }: Pick<Finding, "path">): Step {
  if (path === "audience" || path.startsWith("audience.")) return "audience";
  if (path === "send_at" || path === "send_type") return "schedule";
  return path === "state" ? "review" : "content";
}

const BODY = new Set([
  "text_empty",
  "unknown_variable",
  "unknown_filter",
  "unclosed_token",
  "raw_token",
  "numbered_token",
  "template_syntax",
]);

/** Codes whose sentence does not depend on the field, beside those that do. */
const SENTENCES: Record<string, Parameters<T>[0]> = {
  "name:required": "campaigns:problem.name",
  "audience:required": "campaigns:problem.audienceRequired",
  "audience:audience_empty": "campaigns:problem.audienceEmpty",
  "audience.import_id:not_found": "campaigns:problem.audienceGone",
  "channel:channel_not_configured": "campaigns:problem.noChannel",
  "connection_id:not_found": "campaigns:problem.numberGone",
  "connection_id:other_channel": "campaigns:problem.otherChannel",
  "send_at:in_the_past": "campaigns:problem.past",
  "send_at:required": "campaigns:problem.timeMissing",
  "state:already_started": "campaigns:problem.started",
};

function word(params: Finding["params"], name: string): string {
  const value = params[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const TEMPLATE = ["unknown_template", "template_archived", "template_of_other_channel", "unknown_variable"];

function templateSentence(t: T, code: string, params: Finding["params"]): string {
  return t(
    `campaigns:problem.template.${TEMPLATE.includes(code) ? code : "unreadable"}` as "campaigns:problem.template.unreadable",
    { name: word(params, "name"), variable: word(params, "variable") },
  );
}

export function findingSentence(t: T, language: Language, { path, code, params }: Finding): string {
  if (code === "quota_exceeded")
    return t("campaigns:problem.quota", {
      needed: figure(language, Number(params.needed)),
      left: figure(language, Number(params.left)),
    });
  if (code === "connection_unusable") {
    const state = word(params, "state");
    return t("campaigns:problem.numberDown", {
      state: t(`campaigns:recipient.connection.${state}` as "campaigns:recipient.connection.deleted"),
    });
  }
  if (path === "body" && code === "unknown_variable" && word(params, "nearest") !== "")
    return t("campaigns:problem.body.unknown_variable_near", {
      variable: word(params, "variable"),
      nearest: word(params, "nearest"),
    });
  if (path === "body")
    return t(
      `campaigns:problem.body.${BODY.has(code) ? code : "template_syntax"}` as "campaigns:problem.body.raw_token",
      {
        variable: word(params, "variable"),
        filter: word(params, "filter"),
        token: word(params, "token"),
      },
    );
  if (path === "template_id") return templateSentence(t, code, params);
  const known = SENTENCES[`${path}:${code}`];
  return known === undefined ? t("campaigns:problem.other", { code }) : t(known as "campaigns:problem.name");
}
