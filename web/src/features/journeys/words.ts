/** Steps in plain words: "Wait 3 days", "When “lead.created” happens", "If lifecycle is a lead". */
import { writtenDate } from "@/lib/days";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { apart, readable } from "@/lib/liquid";
import { city } from "@/lib/time";
import { shorten } from "@/lib/shorten";
import {
  asEnd,
  asMessage,
  asTrigger,
  asWait,
  type Check,
  type FlowNode,
  type OnlyIf,
  readChecks,
  type Rule,
  type WaitConfig,
} from "./model/graph";

export interface Wording {
  t: T;
  language: Language;
  /** The journey's own channel. */
  channel: string;
  /** Whose clock its waits are on. */
  clock: string;
  /** The names of templates, where a draft refers to them. */
  templates?: ReadonlyMap<string, string>;
  /** And those of pipelines and their stages. */
  deals?: ReadonlyMap<string, string>;
}

interface Summary {
  title: string;
  detail: string;
}

const PARTS = ["days", "hours", "minutes", "seconds"] as const;
const TEXT_SHOWN = 60;

export function channelWord(t: T, channel: string): string {
  return t(`journeys:channels.${channel}` as "journeys:channels.sms", { defaultValue: channel });
}

function durationWord({ t, language }: Pick<Wording, "t" | "language">, wait: WaitConfig): string {
  const parts = PARTS.flatMap((part) => {
    const count = wait[part];
    return typeof count === "number" && count > 0 ? [t(`journeys:duration.${part}`, { count })] : [];
  });
  return parts.length === 0 ? t("journeys:duration.none") : listed(language, parts, "conjunction");
}

const minutesWord = (wording: Pick<Wording, "t" | "language">, minutes: number) =>
  durationWord(wording, {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  });

export function ruleWord(wording: Wording, rule: Rule): string {
  const { t } = wording;
  if (rule.type === "event") {
    const name = rule.name ?? "";
    const { match, checks } = readChecks({ ...rule.filter });
    if (checks.length === 0) return t("journeys:sum.event", { name });
    return t("journeys:sum.eventIf", { name, checks: checksWord(wording, checks, match) });
  }
  if (rule.type === "tag_added" || rule.type === "tag_removed")
    return t(`journeys:sum.${rule.type}`, { tag: rule.tag ?? "" });
  return t(`journeys:sum.${rule.type}`);
}

export function fieldWord(t: T, field: string): string {
  const [root = "", ...rest] = field.split(".");
  const name = rest.join(".");
  const roots = ["consent", "attributes", "events", "event", "vars"];
  if (roots.includes(root)) return t(`journeys:field.${root}` as "journeys:field.event", { name });
  return t(`journeys:field.${field}` as "journeys:field.tags", { defaultValue: name || field });
}

function valueWord(wording: Wording, field: string, value: Check["value"]): string {
  const { t, language } = wording;
  if (Array.isArray(value))
    return listed(
      language,
      value.map((one) => valueWord(wording, field, one)),
      "disjunction",
    );
  const plain = String(value ?? "");
  const said = { defaultValue: writtenDate(language, plain) };
  if (field === "deals.state") return t(`deals:state.${plain}` as "deals:state.won", said);
  if (field.startsWith("deals.")) return wording.deals?.get(plain) ?? "…";
  if (field === "contact.lead_status")
    return t(`contacts:leadStatus.${plain}` as "contacts:leadStatus.new", said);
  return t(`journeys:value.${plain}` as "journeys:value.lead", said);
}

export function checkWord(wording: Wording, { field, op, value }: Check): string {
  const { t } = wording;
  const named = fieldWord(t, field);
  if ((op === "did" || op === "did_not") && typeof value === "number") {
    const key = op === "did" ? "journeys:check.didWithin" : "journeys:check.didNotWithin";
    return t(key, { field: named, count: value });
  }
  const key = field.startsWith("deals.") ? (op === "has" ? "deal" : "noDeal") : op;
  return t(`journeys:check.${key}` as "journeys:check.is", {
    field: named,
    value: valueWord(wording, field, value),
    defaultValue: named,
  });
}

const checksWord = (wording: Wording, checks: readonly Check[], match: "all" | "any"): string =>
  listed(
    wording.language,
    checks.map((check) => checkWord(wording, check)),
    match === "all" ? "conjunction" : "disjunction",
  );

function onlyIfWord(t: T, onlyIf: OnlyIf): string[] {
  return [
    ...(onlyIf.no_reply === true ? [t("journeys:sum.onlyIfNoReply")] : []),
    ...(onlyIf.not_read === true ? [t("journeys:sum.onlyIfNotRead")] : []),
  ];
}

function messageSummary(wording: Wording, node: FlowNode): Summary {
  const { t, channel } = wording;
  const config = asMessage(node.config);
  const used = config.channel ?? channel;
  const frozen = config.frozen?.texts[config.frozen.base];
  const said = readable(t, frozen ?? config.texts[used] ?? "");
  const shown = shorten(said, TEXT_SHOWN);
  const notes = [
    channelWord(t, used),
    ...(config.purpose === "transactional" ? [t("journeys:sum.transactional")] : []),
    ...(config.only_if ? onlyIfWord(t, config.only_if) : []),
    ...(config.grace_minutes
      ? [t("journeys:sum.grace", { length: minutesWord(wording, config.grace_minutes) })]
      : []),
    ...(config.on_failure === "end" ? [t("journeys:sum.endsOnFailure")] : []),
  ];
  const template = config.template_id == null ? undefined : wording.templates?.get(config.template_id);
  const unsaid = config.template_id == null ? "journeys:sum.sendNothing" : "journeys:sum.sendTemplate";
  const named = template === undefined ? t(unsaid) : t("journeys:sum.sendNamed", { name: template });
  return {
    title: shown === "" ? named : t("journeys:sum.send", { text: apart(shown) }),
    detail: notes.join(" · "),
  };
}

function clockWord({ t, clock }: Wording): string {
  if (clock === "contact") return t("journeys:sum.waitTheirs");
  if (clock === "organization") return t("journeys:sum.waitOurs");
  return t("journeys:sum.waitIn", { place: city(t, clock) });
}

const capital = (language: Language, text: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** What a step does, whatever it is called. */
function deed(wording: Wording, node: FlowNode): Summary {
  const { t, language } = wording;
  switch (node.type) {
    case "trigger": {
      const rules = asTrigger(node.config).rules.filter(({ on }) => on !== false);
      const words = rules.map((rule) => ruleWord(wording, rule));
      const reentry = asTrigger(node.config).reentry?.rule ?? "after_finish";
      return {
        title:
          words.length === 0
            ? t("journeys:sum.nobody")
            : capital(language, listed(language, words, "disjunction")),
        detail: `${t("journeys:trigger.reentry")}: ${t(`journeys:trigger.reentryRule.${reentry}`)}`,
      };
    }
    case "wait":
      return {
        title: t("journeys:sum.wait", { length: durationWord(wording, asWait(node.config)) }),
        detail: clockWord(wording),
      };
    case "message":
      return messageSummary(wording, node);
    case "condition": {
      const { match, checks } = readChecks(node.config);
      return { title: t("journeys:sum.all", { checks: checksWord(wording, checks, match) }), detail: "" };
    }
    case "end": {
      const { outcome = "exhausted", note = "" } = asEnd(node.config);
      return { title: t(`journeys:sum.end.${outcome}`), detail: note };
    }
    default:
      return { title: node.type, detail: "" };
  }
}

/** The name an author gave it, with what it does below; else what it does. */
export function summaryOf(wording: Wording, node: FlowNode): Summary {
  const done = deed(wording, node);
  if (node.label === "") return done;
  return { title: node.label, detail: [done.title, done.detail].filter(Boolean).join(" · ") };
}

/** Nobody has given it a name: it has the one it was begun with, and perhaps a number. */
export function isUntitled(t: T, name: string): boolean {
  const given = t("journeys:untitled");
  return name === given || (name.startsWith(`${given} `) && /^\d+$/.test(name.slice(given.length + 1)));
}
