/** What changed between two versions, in sentences. */
import type { Difference, FieldChange, StepChange } from "@/api/models";
import { localeName } from "@/lib/locales";
import { listed } from "@/lib/listed";
import { type Check, type FlowNode, type FrozenTexts, type Rule } from "./model/graph";
import { channelWord, checkWord, ruleWord, summaryOf, type Wording } from "./words";

interface ToldChange {
  key: string;
  title: string;
  lines: string[];
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === "" || value === false;

/** The part of a path that names a setting: `config.rules.0.name` is about the rules. */
function partOf(path: string): string {
  const parts = path.replace(/^config\./, "").split(".");
  const [first = ""] = parts;
  if (first === "all" || first === "any") return "checks";
  return first;
}

function fieldName({ t, language }: Wording, path: string): string {
  const locale = /frozen\.texts\.([\w-]+)/.exec(path)?.[1];
  if (locale !== undefined)
    return t("journeys:diff.field.frozenText", { language: localeName(locale, language) });
  const channel = /texts\.(\w+)/.exec(path)?.[1];
  if (channel !== undefined) return t("journeys:diff.field.text", { channel: channelWord(t, channel) });
  return t(`journeys:diff.field.${partOf(path)}` as "journeys:diff.field.label", {
    defaultValue: t("journeys:diff.field.other"),
  });
}

function valueWord(wording: Wording, path: string, value: unknown): string {
  const { t } = wording;
  if (isNothing(value)) return t("journeys:diff.nothing");
  if (value === true) return t("journeys:value.true");
  const part = partOf(path);
  if (part === "template_id") return wording.templates?.get(value as string) ?? t("journeys:diff.aTemplate");
  if (part === "frozen" && typeof value === "object") return baseText(value as FrozenTexts);
  if (part === "texts" && typeof value === "object") return Object.values(value).join(" · ");
  if (part === "rules" && typeof value === "object") return ruleWord(wording, value as Rule);
  if (part === "checks" && typeof value === "object") {
    const checks = Array.isArray(value) ? (value as Check[]) : [value as Check];
    return listed(
      wording.language,
      checks.map((check) => checkWord(wording, check)),
      "conjunction",
    );
  }
  const known: Record<string, string> = {
    purpose: "message.purposes",
    on_failure: "message.onFailures",
    outcome: "end.outcomes",
    clock: "wait.clocks",
    handoff: "settings.handoffs",
    reentry: "trigger.reentryRule",
  };
  const plain = typeof value === "string" ? value : JSON.stringify(value);
  const prefix = known[part];
  if (prefix === undefined) return plain;
  return t(`journeys:${prefix}.${plain}` as "journeys:end.note", { defaultValue: plain });
}

const baseText = ({ base, texts }: FrozenTexts): string => texts[base] ?? "";

function fieldLine(
  wording: Wording,
  { path, before, after }: FieldChange,
  titles: ReadonlyMap<string, string>,
) {
  const { t } = wording;
  const exit = /^exits\.(\w+)/.exec(path)?.[1];
  if (exit !== undefined) {
    const named = (id: unknown) => titles.get(String(id)) ?? String(id);
    const way = t(`journeys:diff.exit.${exit}` as "journeys:diff.exit.true", { defaultValue: exit });
    if (isNothing(after)) return t("journeys:diff.leadsAway", { exit: way, before: named(before) });
    return t("journeys:diff.leads", {
      exit: way,
      before: isNothing(before) ? t("journeys:diff.nothing") : named(before),
      after: named(after),
    });
  }
  const field = fieldName(wording, path);
  if (isNothing(before)) return t("journeys:diff.set", { field, after: valueWord(wording, path, after) });
  if (isNothing(after)) return t("journeys:diff.unset", { field, before: valueWord(wording, path, before) });
  return t("journeys:diff.fromTo", {
    field,
    before: valueWord(wording, path, before),
    after: valueWord(wording, path, after),
  });
}

export const nodeOf = ({ id, type, label, config }: StepChange): FlowNode => ({ id, type, label, config });

export function tellChanges(
  wording: Wording,
  found: Difference,
  titles: ReadonlyMap<string, string>,
): ToldChange[] {
  const { t } = wording;
  const steps = found.steps.map((change) => ({
    key: change.id,
    title: t(`journeys:diff.${change.kind}`, { step: summaryOf(wording, nodeOf(change)).title }),
    lines: change.fields.map((field) => fieldLine(wording, field, titles)),
  }));
  if (found.policies.length === 0) return steps;
  const lines = found.policies.map((field) => fieldLine(wording, field, titles));
  return [...steps, { key: "policies", title: t("journeys:diff.policies"), lines }];
}
