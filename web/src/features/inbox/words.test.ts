import i18next from "i18next";
import { expect, it } from "vitest";
import type { TimelineEntry } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { makeConversation, makeThreadMessage } from "@/testing/desk";
import { latestSentence } from "./latest";
import { lastLine, troubleSentence } from "./words";

const t = i18next.t as unknown as T;
const happened = (kind: TimelineEntry["kind"], details: TimelineEntry["details"]): TimelineEntry => ({
  id: "e1",
  kind,
  at: "2026-11-27T21:40:00Z",
  details,
});
const told = (kind: TimelineEntry["kind"], details: TimelineEntry["details"]) =>
  latestSentence(t, happened(kind, details), "Ana").replace(/[\u2068\u2069]/g, "");

it("calls a promised message what it is, and a journey by its name", () => {
  const promise = { journey: "Follow-up by SMS", is_one_off: true };
  expect(told("enrollment_started", promise)).toBe("Entered “Planned message”");
  expect(told("enrollment_ended", { ...promise, state: "stopped", reason: "reply" })).toBe(
    "Left “Planned message”. Follow-up stopped: Ana replied",
  );
  expect(told("enrollment_started", { journey: "Welcome", is_one_off: false })).toBe("Entered “Welcome”");
});

it("tells a yes that counts from one that nobody could prove", () => {
  const yes = { key: "sms", state: "subscribed" };
  expect(told("consent", { ...yes, accepted: true })).toBe("SMS: agreed");
  expect(told("consent", { ...yes, accepted: false })).toBe("SMS: agreed · not taken");
});

it("tells a tag that was put on from one that was taken off", () => {
  expect(told("change", { field: "tag", before: null, after: "vip" })).toBe("Tagged vip");
  expect(told("change", { field: "tag", before: "vip", after: null })).toBe("Tag vip removed");
});

it("names the stage that somebody came to as their page does", () => {
  expect(told("change", { field: "lifecycle", before: null, after: "member" })).toBe("Status: Member");
  expect(told("change", { field: "lead_status", before: null, after: "trial_booked" })).toBe(
    "Lead: trial booked",
  );
});

it("calls an event by its name, and one that nobody has named as it came", () => {
  expect(told("event", { name: "lead.created" })).toBe("Became a lead");
  expect(told("event", { name: "conversation.resolved" })).toBe("Conversation resolved");
  expect(told("event", { name: "mat.lost" })).toBe("mat.lost");
});

it("says what became of a message in one sentence, or in the provider's words", () => {
  const failed = makeThreadMessage(1, { direction: "out", state: "failed", reason: "permanent_content" });
  const say = (message: typeof failed) => troubleSentence(t, "en", message, "Ana", 0);
  expect(say(failed)).toBe("Failed: the network refused this content");
  expect(say({ ...failed, error: "131051: no" })).toBe("Not sent: 131051: no");
  expect(say({ ...failed, state: "cancelled", reason: "manual" })).toBe("Cancelled by hand");
});

it("leaves the last line as it was written: the page cuts it", () => {
  const family = "👩‍👩‍👧‍👦".repeat(200);
  const last = { ...makeConversation("a", "Ana").last!, body: family };
  expect(lastLine(t, makeConversation("a", "Ana", { last })).text).toBe(family);
});
