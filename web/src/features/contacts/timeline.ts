/** What happened to a contact, as one sentence each. Pure. */
import type { TimelineEntry, TimelineKind } from "@/api/models";
import { spaced } from "@/lib/attributeText";
import { writtenDate } from "@/lib/days";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { settledSentence } from "@/lib/reasonSentence";
import { channelName, consentName, consentSource, lifecycleName, statusName } from "./words";

/** What one may narrow the timeline down to; each stands for some of the server's kinds. */
const TIMELINE_GROUPS = {
  messages: ["message"],
  journeys: ["enrollment_started", "enrollment_ended"],
  events: ["event"],
  consent: ["consent"],
  changes: ["change", "deal", "merge", "merge_undone"],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;
export const GROUPS = Object.keys(TIMELINE_GROUPS) as TimelineGroup[];

export const kindsOf = (group: TimelineGroup | undefined): readonly TimelineKind[] =>
  group === undefined ? [] : TIMELINE_GROUPS[group];

export interface Told {
  text: string;
  /** What was written, or what an event carried; shown apart, never as markup. */
  detail?: string | undefined;
  /** Needs to catch the eye: somebody refused, something failed. */
  tone?: "coral" | "amber" | undefined;
}

const text = (entry: TimelineEntry, name: string): string => {
  const value = entry.details[name];
  return typeof value === "string" ? value : "";
};

const journeyOf = (t: T, entry: TimelineEntry): string =>
  journeyName(t, { name: text(entry, "journey"), is_one_off: entry.details.is_one_off === true });

export function tell(t: T, language: Language, entry: TimelineEntry, name: string): Told {
  switch (entry.kind) {
    case "message":
      return tellMessage(t, entry, name);
    case "event":
      return {
        text: eventName(t, text(entry, "name")),
        detail: propertiesOf(language, entry.details.properties),
      };
    case "consent":
      return tellConsent(t, entry);
    case "change":
      return tellChange(t, language, entry);
    case "deal":
      return tellDeal(t, entry);
    case "enrollment_started":
      return { text: t("contacts:timeline.started", { journey: journeyOf(t, entry) }) };
    case "enrollment_ended":
      return {
        text: t("contacts:timeline.ended", { journey: journeyOf(t, entry) }),
        detail: endOf(t, entry, name),
      };
    case "merge":
      return { text: t("contacts:timeline.merged") };
    case "merge_undone":
      return { text: t("contacts:timeline.mergeUndone") };
  }
}

function tellMessage(t: T, entry: TimelineEntry, name: string): Told {
  const channel = channelName(t, text(entry, "channel"));
  const detail = text(entry, "body") || undefined;
  if (text(entry, "direction") === "in")
    return { text: t("contacts:timeline.wrote", { name, channel }), detail };
  const state = text(entry, "state");
  const reason = text(entry, "reason");
  if (state === "cancelled" || state === "failed" || state === "uncertain") {
    const why = reason && settledSentence(t, state === "cancelled" ? "cancel" : "fail", reason, name);
    return {
      text: t(`contacts:timeline.${state}`, { channel }),
      detail: [why, detail].filter(Boolean).join(" · ") || undefined,
      tone: state === "cancelled" ? undefined : "coral",
    };
  }
  const key = ["read", "delivered", "sent"].includes(state)
    ? (state as "read" | "delivered" | "sent")
    : "queued";
  return { text: t(`contacts:timeline.${key}`, { channel }), detail };
}

function tellConsent(t: T, entry: TimelineEntry): Told {
  const channel = channelName(t, text(entry, "key"));
  const state = consentName(t, text(entry, "state"));
  const how = consentSource(t, text(entry, "source"));
  const detail = text(entry, "proof") || undefined;
  if (entry.details.accepted !== true)
    return { text: t("contacts:timeline.consentRefused", { channel, state, how }), detail, tone: "amber" };
  return {
    text: t("contacts:timeline.consent", { channel, state, how }),
    detail,
    tone: text(entry, "state") === "unsubscribed" ? "coral" : undefined,
  };
}

function tellChange(t: T, language: Language, entry: TimelineEntry): Told {
  const field = text(entry, "field");
  if (field === "tag") {
    const added = text(entry, "after");
    return added === ""
      ? { text: t("contacts:timeline.untagged", { tag: text(entry, "before") }) }
      : { text: t("contacts:timeline.tagged", { tag: added }) };
  }
  const word = (value: string) => {
    if (value === "") return t("contacts:timeline.nothing");
    if (field === "lifecycle") return lifecycleName(t, value);
    return field === "lead_status" ? statusName(t, value) : writtenDate(language, value);
  };
  return {
    text: t("contacts:timeline.changed", {
      field: t(`contacts:field.${field}` as "contacts:field.lifecycle", { defaultValue: spaced(field) }),
      before: word(text(entry, "before")),
      after: word(text(entry, "after")),
    }),
  };
}

function tellDeal(t: T, entry: TimelineEntry): Told {
  const [before, after] = [text(entry, "before"), text(entry, "after")];
  const title = text(entry, "title") || t("deals:untitled");
  const state = text(entry, "stage_state");
  if (state === "won" || state === "lost")
    return { text: t(`deals:timeline.${state}`, { title }), detail: after };
  return {
    text: t(before === "" ? "deals:timeline.began" : "deals:timeline.moved", { title, before, after }),
  };
}

function endOf(t: T, entry: TimelineEntry, name: string): string | undefined {
  const reason = text(entry, "reason");
  const state = text(entry, "state");
  if (state === "stopped") return settledSentence(t, "stop", reason, name);
  if (state === "cancelled") return settledSentence(t, "cancel", reason, name);
  if (state === "failed") return settledSentence(t, "fail", reason || "unknown", name);
  const outcome = text(entry, "outcome");
  return outcome
    ? t(`contacts:outcome.${outcome}` as "contacts:outcome.replied", { defaultValue: spaced(outcome) })
    : undefined;
}

/** `booking.no_show` is "Booking: no show". */
export function eventName(t: T, name: string): string {
  const known = t(`contacts:event.${name.replace(".", "_")}` as "contacts:event.lead_created", {
    defaultValue: "",
  });
  if (known) return known;
  const [first = "", ...rest] = name.split(".");
  return rest.length === 0 ? spaced(first) : `${spaced(first)}: ${rest.join(" ").replaceAll("_", " ")}`;
}

function propertiesOf(language: Language, raw: unknown): string | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const shown = Object.entries(raw)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "")
    .map(([key, value]) => `${spaced(key)}: ${writtenDate(language, String(value))}`);
  return shown.length === 0 ? undefined : shown.join(" · ");
}
