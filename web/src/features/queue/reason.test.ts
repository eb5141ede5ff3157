import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { T } from "@/lib/i18n/useT";
import { makeLine, makeRow } from "@/testing/builders";
import { resultSentence } from "./components/HistoryList";
import { nodeName, rowReason } from "./reason";

const t = i18next.t as unknown as T;
const now = Date.parse("2026-11-27T21:42:00Z");
const say = (change: Parameters<typeof makeRow>[0], isKilled = false) =>
  rowReason(t, "en", makeRow(change), { now, isKilled });

describe("the reason of a row", () => {
  it("is in the colour of what it means", () => {
    expect(say({})).toEqual({ text: "Due on time", tone: "sage" });
    expect(say({ due_at: "2026-11-27T21:00:00Z" }).text).toBe("Going out");
    expect(
      say({ reason: { kind: "defer", code: "quiet_hours", until: "2026-11-28T12:00:00Z" } }),
    ).toMatchObject({ tone: "amber" });
    expect(say({ reason: { kind: "defer", code: "connection_unavailable", until: null } }).tone).toBe(
      "coral",
    );
    expect(say({ state: "waiting_reply", due_at: null })).toEqual({
      text: "Waiting for Ana to answer",
      tone: "blue",
    });
    expect(
      say({ state: "paused", reason: { kind: "pause", code: "awaiting_approval", until: null } }).tone,
    ).toBe("coral");
    expect(say({ reason: { kind: "skip", code: "no_address", until: null } })).toEqual({
      text: "Will be skipped: Ana has no address on this channel",
      tone: "coral",
    });
    expect(say({ error: "attempts_exhausted" })).toEqual({
      text: "Failed: no attempt got through",
      tone: "coral",
    });
  });

  it("does not promise a time while all sending is stopped", () => {
    expect(say({}, true)).toEqual({ text: "Paused: all sending is stopped", tone: "coral" });
  });
});

it("names a node by its label, else by what it is", () => {
  expect(nodeName(t, { type: "wait", label: "Wait 3 days" })).toBe("Wait 3 days");
  expect(nodeName(t, { type: "wait", label: null })).toBe("Wait");
  expect(nodeName(t, { type: "teleport", label: null })).toBe("Step");
});

describe("history", () => {
  const event = (result: string, reason: string | null) =>
    resultSentence(t, makeLine({ result, reason }), "Ana");

  it.each([
    ["skipped", "already_read", "Skipped: Ana had read the message before it"],
    ["stopped", "opted_out", "Follow-up stopped: Ana opted out"],
    ["deferred", "quiet_hours", "Waiting: quiet hours"],
    ["queued", null, "Message handed over for sending"],
    ["levitated", null, "Moved on"],
  ])("%s for %s reads %s", (result, reason, text) => {
    expect(event(result, reason)).toBe(text);
  });
});
