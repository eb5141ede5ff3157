import { describe, expect, it } from "vitest";
import type { Thread, ThreadEntry, ThreadMessage } from "@/api/models";
import { joined, kept, rowsOf, unreadOf, withNewer, withOlder } from "./thread";

const message = (seq: number, changes: Partial<ThreadMessage> = {}) =>
  ({
    id: `m${seq}`,
    seq,
    direction: "in",
    source: "person",
    body: `line ${seq}`,
    state: "received",
    at: `2026-11-27T10:${String(seq % 60).padStart(2, "0")}:00Z`,
    sent_by: null,
    journey: null,
    campaign: null,
    ...changes,
  }) as ThreadMessage;

const entry = (after_seq: number, id = `e${after_seq}`) =>
  ({
    id,
    after_seq,
    kind: "follow_up_stopped",
    at: "2026-11-27T10:00:00Z",
    details: {},
  }) as unknown as ThreadEntry;

const page = (
  messages: ThreadMessage[],
  entries: ThreadEntry[] = [],
  flags: Partial<Thread> = {},
): Thread => ({
  messages,
  entries,
  has_older: false,
  has_newer: false,
  ...flags,
});

const kinds = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === "message" ? row.key : row.kind));

describe("laying pages together", () => {
  it("keeps a part apart until nothing is missing between it and the newest ones", () => {
    const newest = kept(page([message(8), message(9)], [entry(9)], { has_older: true }));
    const part = { ...kept(page([message(3), message(4)], [entry(3)])), hasNewer: true };
    expect(joined(part, newest)).toBeUndefined();
    const grown = withNewer(
      part,
      page(
        [5, 6, 7, 8].map((seq) => message(seq)),
        [entry(7), entry(8)],
      ),
      4,
    );
    const whole = joined({ ...grown, hasNewer: true }, newest);
    expect(whole?.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    // What stands after a message that both have comes from the newest ones.
    expect(whole?.entries.map(({ after_seq }) => after_seq)).toEqual([3, 7, 9]);
    expect(whole?.hasOlder).toBe(false);
  });

  it("puts older ones in front and knows whether there are more", () => {
    const newest = kept(page([message(3), message(4)], [], { has_older: true }));
    const all = withOlder(newest, page([message(1), message(2)], [entry(1)]));
    expect(all.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect([all.hasOlder, all.entries.length]).toEqual([false, 1]);
  });

  it("takes what is new, with the ticks of the last ones and without lines that were taken back", () => {
    const known = kept(page([message(1), message(2, { state: "sent" })], [entry(1), entry(2, "note")]));
    const now = withNewer(known, page([message(2, { state: "read" }), message(3)]), 1);
    expect(now.messages.map(({ seq, state }) => [seq, state])).toEqual([
      [1, "received"],
      [2, "read"],
      [3, "received"],
    ]);
    expect(now.entries).toEqual([]);
    expect(withNewer(known, page([message(3)]), 2).entries.map(({ id }) => id)).toEqual(["e1"]);
  });

  it("keeps lines beyond a page that is not the last", () => {
    const known = kept(page([message(1), message(9)], [entry(9)]));
    const now = withNewer(known, page([message(2)], [], { has_newer: true }), 1);
    expect(now.entries.map(({ id }) => id)).toEqual(["e9"]);
  });
});

describe("the rows of a thread", () => {
  it("begins each day, and puts each line after its message, whatever is written later", () => {
    const thread = kept(page([message(1), message(2, { at: "2026-11-28T10:00:00Z" })], [entry(1)]));
    expect(kinds(rowsOf(thread, [], "UTC"))).toEqual(["day", "m1", "entry", "day", "m2"]);
  });

  it("groups what one writer says within minutes, and not across a line", () => {
    const thread = kept(
      page(
        [message(1), message(2), message(3, { direction: "out", source: "inbox" }), message(4)],
        [entry(1)],
      ),
    );
    const groups = rowsOf(thread, [], "UTC").flatMap((row) =>
      row.kind === "message" ? [[row.message.seq, row.isFirst, row.isLast]] : [],
    );
    expect(groups).toEqual([
      [1, true, true],
      [2, true, true],
      [3, true, true],
      [4, true, true],
    ]);
    const plain = rowsOf(kept(page([message(1), message(2)])), [], "UTC");
    expect(plain.flatMap((row) => (row.kind === "message" ? [row.isLast] : []))).toEqual([false, true]);
  });

  it("ends with what is on its way", () => {
    const outgoing = {
      clientId: "c",
      conversationId: "x",
      text: "Oi",
      at: "2026-11-27T10:09:00Z",
      state: "sending",
    };
    expect(kinds(rowsOf(kept(page([message(1)])), [outgoing as never], "UTC"))).toEqual([
      "day",
      "m1",
      "outgoing",
    ]);
  });

  it("shows lines of a thread in which nothing was said yet", () => {
    expect(kinds(rowsOf(kept(page([], [entry(0)])), [], "UTC"))).toEqual(["day", "entry"]);
  });

  it("begins with a message while older ones are to come, and keeps the keys of all when they have", () => {
    const known = kept(page([message(3), message(4)], [], { has_older: true }));
    const before = rowsOf(known, [], "UTC").map(({ key }) => key);
    expect(before).toEqual(["m3", "m4"]);
    const all = rowsOf(withOlder(known, page([message(1), message(2)])), [], "UTC").map(({ key }) => key);
    expect(all).toEqual(["day:2026-11-27", "m1", "m2", ...before]);
  });

  it("says where begins what nobody has read, and breaks the group of bubbles there", () => {
    const thread = kept(page([message(1), message(2), message(3, { direction: "out" }), message(4)]));
    const rows = rowsOf(thread, [], "UTC", unreadOf(thread.messages, 2));
    expect(kinds(rows)).toEqual(["day", "m1", "unread", "m2", "m3", "m4"]);
    expect(rows[1]).toMatchObject({ isLast: true });
    expect(unreadOf(thread.messages, 4)).toBeUndefined();
    expect(unreadOf(thread.messages, 0)).toBeUndefined();
  });
});
