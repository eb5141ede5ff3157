/**
 * A conversation as it is kept and as it is drawn. Pages come from either side and are laid together by the numbers of
 * their messages; what stands between messages stands after the one it names, whatever is written later.
 */
import type { Thread, ThreadEntry, ThreadMessage } from "@/api/models";
import { dayKey } from "@/lib/time";
import type { Outgoing } from "./outgoing";

export interface Kept {
  messages: readonly ThreadMessage[];
  entries: readonly ThreadEntry[];
  hasOlder: boolean;
}

/** Messages apart from the newest ones, read around one of them. */
export interface Part extends Kept {
  hasNewer: boolean;
}

/** The number after which to ask, so that the ticks of the last ones are new too. */
export const REFRESHED = 30;

export function kept(page: Thread): Kept {
  return { messages: page.messages, entries: page.entries, hasOlder: page.has_older };
}

/** Lay a page of older ones in front. */
export function withOlder(known: Kept, page: Thread): Kept {
  return {
    messages: laid(page.messages, known.messages),
    entries: [...page.entries, ...known.entries],
    hasOlder: page.has_older,
  };
}

/** Lay what was read after a number in the place of what was known after it. */
export function withNewer(known: Kept, page: Thread, after: number): Kept {
  const until = page.has_newer ? (page.messages.at(-1)?.seq ?? after) : Number.POSITIVE_INFINITY;
  const stays = (entry: ThreadEntry) => entry.after_seq < after || entry.after_seq > until;
  return {
    messages: laid(known.messages, page.messages),
    entries: [...known.entries.filter(stays), ...page.entries],
    hasOlder: known.hasOlder,
  };
}

/** Lay a part in front of the newest messages, once nothing is missing between them; else they stay apart. */
export function joined(part: Part, known: Kept): Kept | undefined {
  const first = known.messages[0]?.seq ?? 0;
  if (part.hasNewer && (part.messages.at(-1)?.seq ?? 0) < first - 1) return undefined;
  return {
    messages: laid(part.messages, known.messages),
    entries: [...part.entries.filter(({ after_seq }) => after_seq < first), ...known.entries],
    hasOlder: (part.messages[0]?.seq ?? first) < first ? part.hasOlder : known.hasOlder,
  };
}

function laid(older: readonly ThreadMessage[], newer: readonly ThreadMessage[]): ThreadMessage[] {
  const bySeq = new Map([...older, ...newer].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

export type Row =
  | { kind: "day"; key: string; at: number }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: ThreadMessage; isFirst: boolean; isLast: boolean }
  | { kind: "outgoing"; key: string; outgoing: Outgoing }
  | { kind: "entry"; key: string; entry: ThreadEntry };

const TOGETHER_MS = 5 * 60_000;

/** Who wrote it, as far as bubbles stand together. */
function writer(message: ThreadMessage): string {
  if (message.direction === "in") return "in";
  return [message.source, message.sent_by?.id, message.journey?.enrollment_id, message.campaign?.id].join(
    ":",
  );
}

function belongTogether(one: ThreadMessage | undefined, other: ThreadMessage | undefined): boolean {
  if (one === undefined || other === undefined || writer(one) !== writer(other)) return false;
  return Math.abs(Date.parse(other.at) - Date.parse(one.at)) < TOGETHER_MS;
}

/** Where begins what the person wrote since somebody looked. */
export interface Unread {
  seq: number;
  count: number;
}

/** The first of so many that nobody has read; none where it is not among those that are here. */
export function unreadOf(messages: readonly ThreadMessage[], count: number): Unread | undefined {
  const first = messages.filter(({ direction }) => direction === "in").at(-count);
  return count === 0 || first === undefined ? undefined : { seq: first.seq, count };
}

/** The rows of a thread from top to bottom: days, messages in groups, lines where they happened, what is on its way. */
export function rowsOf(thread: Kept, outgoing: readonly Outgoing[], zone: string, unread?: Unread): Row[] {
  const rows: Row[] = [];
  let day = "";
  const open = (at: number) => {
    const key = dayKey(at, zone);
    // Where older ones are still to come the first day may begin further up: its line would move under the eye.
    if (key !== day && (day !== "" || !thread.hasOlder)) rows.push({ kind: "day", key: `day:${key}`, at });
    day = key;
  };
  const after = new Map<number, ThreadEntry[]>();
  const first = thread.messages[0]?.seq ?? Number.MAX_SAFE_INTEGER;
  for (const entry of thread.entries) {
    const seq = Math.max(entry.after_seq, first - 1);
    after.set(seq, [...(after.get(seq) ?? []), entry]);
  }
  const lines = (seq: number) => {
    for (const entry of after.get(seq) ?? []) {
      open(Date.parse(entry.at));
      rows.push({ kind: "entry", key: entry.id, entry });
    }
  };
  lines(first - 1);
  thread.messages.forEach((message, index) => {
    open(Date.parse(message.at));
    const before = thread.messages[index - 1];
    const next = thread.messages[index + 1];
    if (message.seq === unread?.seq) rows.push({ kind: "unread", key: "unread", count: unread.count });
    const isApart = (seq: number | undefined) => seq !== undefined && after.has(seq);
    rows.push({
      kind: "message",
      key: message.id,
      message,
      isFirst: message.seq === unread?.seq || isApart(before?.seq) || !belongTogether(before, message),
      isLast:
        (next !== undefined && next.seq === unread?.seq) ||
        isApart(message.seq) ||
        !belongTogether(message, next),
    });
    lines(message.seq);
  });
  for (const one of outgoing) {
    open(Date.parse(one.at));
    rows.push({ kind: "outgoing", key: one.clientId, outgoing: one });
  }
  return rows;
}
