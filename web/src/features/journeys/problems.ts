/** What keeps a draft from being published: in words, and at its step. */
import type { JourneyProblem } from "@/api/models";
import { fieldSentence } from "@/api/problemText";
import type { T } from "@/lib/i18n/useT";
import type { MessageConfig } from "./model/graph";
import { findStep, type Steps } from "./model/steps";
import { channelWord } from "./words";

/** The step it belongs to; none where it is about the journey as a whole. */
export function stepOf({ path }: JourneyProblem): string | undefined {
  return /^nodes\.([\w-]+)/.exec(path)?.[1];
}

/** The field of its step's config: `texts.sms`, `rules.0.name`. */
export const fieldOf = ({ path }: JourneyProblem): string => path.replace(/^nodes\.[\w-]+\.(config\.)?/, "");

function keyOf(path: string, code: string, params: JourneyProblem["params"]): string {
  if (code === "unknown_variable" && "nearest" in params) return "unknown_variableNearest";
  return code === "required" && /\.texts(\.|$)/.test(path) ? "text_empty" : code;
}

export function problemWord(t: T, { path, code, params }: JourneyProblem): string {
  const named = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name.endsWith("channel") ? channelWord(t, String(value)) : String(value),
    ]),
  );
  const key = keyOf(path, code, params);
  return t(`journeys:problems.code.${key}` as "journeys:problems.code.no_trigger", {
    ...named,
    defaultValue: fieldSentence(t, { path: "", code, params }),
  });
}

/** Those that still hold: a text that was empty when the draft was judged may have been written, or a template chosen. */
export function stillTrue(problems: readonly JourneyProblem[], steps: Steps): readonly JourneyProblem[] {
  return problems.filter((problem) => {
    const id = stepOf(problem);
    if (id === undefined || problem.code !== "required" || !fieldOf(problem).startsWith("texts")) return true;
    const config = findStep(steps, id)?.step.node.config as Partial<MessageConfig> | undefined;
    const isWritten = Object.values(config?.texts ?? {}).some((text) => text.trim() !== "");
    return !isWritten && (config?.template_id ?? null) === null;
  });
}

export function problemsAt(problems: readonly JourneyProblem[], stepId: string): JourneyProblem[] {
  return problems.filter((problem) => stepOf(problem) === stepId);
}

/** The sentence for one field of a step, or for any field below it. */
export function errorAt(t: T, problems: readonly JourneyProblem[], field: string): string | undefined {
  const found = problems.find((problem) => {
    const at = fieldOf(problem);
    return at === field || at.startsWith(`${field}.`);
  });
  return found && problemWord(t, found);
}

/** A problem with its place inside of a part of a step. */
export interface Located {
  at: string;
  problem: JourneyProblem;
}

export function problemsUnder(problems: readonly JourneyProblem[], field: string): Located[] {
  return problems.flatMap((problem) => {
    const at = fieldOf(problem);
    if (at !== field && !at.startsWith(`${field}.`)) return [];
    return [{ at: at.slice(field.length + 1), problem }];
  });
}

/** The sentence for a place inside of that part, or for any below it; an empty place is the whole part. */
export function sentenceAt(t: T, located: readonly Located[], place: string): string | undefined {
  const found = located.find(({ at }) => place === "" || at === place || at.startsWith(`${place}.`));
  return found && problemWord(t, found.problem);
}
