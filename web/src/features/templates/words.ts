/** Templates in words: what is wrong with a text, what of one was changed. */
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { localeName } from "@/lib/locales";
import type { TextProblem } from "./api";
import { localeOf, type Part } from "./draft";

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function whatIsWrong(t: T, { code, params }: TextProblem): string {
  switch (code) {
    case "unknown_variable":
      return t("templates:problem.unknownVariable", { name: text(params.variable) });
    case "unknown_filter":
      return t("templates:problem.unknownFilter", { name: text(params.filter) });
    case "raw_token":
      return t("templates:problem.rawToken", { token: text(params.token) });
    case "numbered_token":
      return t("templates:problem.numberedToken", { token: text(params.token) });
    case "text_empty":
      return t("templates:problem.empty");
    case "template_too_long":
      return t("templates:problem.tooLong");
    default:
      return t("templates:problem.syntax");
  }
}

export function problemText(t: T, problem: TextProblem): string {
  const { line } = problem.params;
  const wrong = whatIsWrong(t, problem);
  return typeof line === "number" ? t("templates:problem.atLine", { line, wrong }) : wrong;
}

/** "the name and the text in English": parts of a template. */
export function partNames(t: T, language: Language, parts: readonly Part[]): string {
  const names = parts.map((part) =>
    part === "name" || part === "base"
      ? t(`templates:conflict.${part}`)
      : t("templates:conflict.text", { language: localeName(localeOf(part), language) }),
  );
  return listed(language, names, "conjunction");
}
