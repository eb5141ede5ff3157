/** The people of a journey in words: where each stands, why, what comes next. Pure. */
import type { Enrollment, EnrollmentState, QueueItem } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { deferSentence, errorSentence, pauseSentence, settledSentence } from "@/lib/reasonSentence";
import { inZone } from "@/lib/time";
import type { Tone } from "@/ui/Chip";

export const GROUPS = [
  "inside",
  "paused",
  "answered",
  "completed",
  "stopped",
  "cancelled",
  "failed",
] as const;
export type PeopleGroup = (typeof GROUPS)[number];

interface Asked {
  states: readonly EnrollmentState[];
  reason?: string;
}

export const ASKED: Record<PeopleGroup, Asked> = {
  inside: { states: ["active", "waiting_reply", "paused"] },
  paused: { states: ["paused"] },
  answered: { states: ["stopped"], reason: "reply" },
  completed: { states: ["completed"] },
  stopped: { states: ["stopped"] },
  cancelled: { states: ["cancelled"] },
  failed: { states: ["failed"] },
};

export const isInside = ({ state }: Enrollment): boolean => ASKED.inside.states.includes(state);

const TONES: Record<EnrollmentState, Tone> = {
  active: "sage",
  waiting_reply: "blue",
  paused: "amber",
  completed: "plain",
  stopped: "plain",
  cancelled: "plain",
  failed: "coral",
};

export const toneOf = ({ state }: Enrollment): Tone => TONES[state];

/** Why it stands where it stands, or how it ended; nothing where the state says it all. */
export function whyWord(t: T, language: Language, one: Enrollment, now: number): string {
  const name = firstName(one.contact_name);
  if (one.last_error !== null && isInside(one)) return errorSentence(t, one.last_error);
  if (one.state === "paused") return pauseSentence(t, one.reason ?? "manual", name);
  if (one.defer_reason !== null) {
    const until =
      one.next_run_at === null ? null : inZone(t, language, Date.parse(one.next_run_at), one.time_zone, now);
    return deferSentence(t, one.defer_reason, until);
  }
  if (one.reason === null) return "";
  if (one.state === "stopped") return settledSentence(t, "stop", one.reason, name);
  if (one.state === "cancelled") return settledSentence(t, "cancel", one.reason, name);
  if (one.state === "failed") return settledSentence(t, "fail", one.reason, name);
  return "";
}

const SOURCES = ["rule", "person", "key", "campaign"] as const;

export function sourceWord(t: T, source: string): string {
  const found = SOURCES.find((each) => source.startsWith(`${each}:`)) ?? "other";
  return t(`journeys:people.by.${found}`);
}

/** A person of a journey as a row of the queue, for what both can do. */
export function asQueueItem(one: Enrollment): QueueItem | undefined {
  if (one.state !== "active" && one.state !== "waiting_reply" && one.state !== "paused") return undefined;
  return {
    enrollment_id: one.id,
    contact: { id: one.contact_id, name: one.contact_name, address: null, time_zone: one.time_zone },
    journey: { id: one.journey_id, name: one.journey_name, is_one_off: false },
    node: { ...one.node, label: one.node.label === "" ? null : one.node.label },
    channel: one.channel,
    connection: null,
    source: one.source,
    step: one.step,
    due_at: one.next_run_at,
    state: one.state,
    reason: reasonOf(one),
    preview: null,
    error: one.last_error,
  };
}

function reasonOf({
  state,
  reason,
  defer_reason: held,
  next_run_at: until,
}: Enrollment): QueueItem["reason"] {
  if (state === "paused") return { kind: "pause", code: reason ?? "manual", until: null };
  return held === null ? null : { kind: "defer", code: held, until };
}
