import i18next from "i18next";
import { expect, it } from "vitest";
import type { TimelineEntry } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { attributeChip, opsOf } from "./attributeFilter";
import { readAddresses } from "./addresses";
import { chipText } from "./chipText";
import { eventName, kindsOf, tell } from "./timeline";
import { actorName, mainAddress, nameOf, statusName } from "./words";

const t = i18next.t as unknown as T;
const entry = (kind: TimelineEntry["kind"], details: Record<string, unknown>): TimelineEntry => ({
  kind,
  details,
  at: "2026-11-27T21:00:00Z",
  id: "x",
});

it.each([
  [entry("message", { direction: "in", channel: "whatsapp", body: "oi" }), "Ana wrote on WhatsApp", "oi"],
  [entry("message", { direction: "out", channel: "sms", state: "read", body: "Oi" }), "Read on SMS", "Oi"],
  [
    entry("message", { direction: "out", channel: "email", state: "sending", body: "Oi" }),
    "Goes out on Email",
    "Oi",
  ],
  [
    entry("event", { name: "booking.no_show", properties: { class: "Yoga", seats: 2, inner: {} } }),
    "Missed a booking",
    "Class: Yoga · Seats: 2",
  ],
  [entry("change", { field: "tag", after: "vip" }), "Tagged vip", undefined],
  [entry("change", { field: "tag", before: "vip" }), "Tag vip removed", undefined],
  [
    entry("consent", { key: "whatsapp", state: "unsubscribed", source: "person_inbound", accepted: true }),
    "WhatsApp: No · In their own message",
    undefined,
  ],
  [
    entry("consent", { key: "sms", state: "subscribed", source: "api", accepted: false, proof: "Form" }),
    "SMS: Yes · By API; not taken",
    "Form",
  ],
  [
    entry("change", { field: "lead_status", before: "new", after: "trial_booked" }),
    "Lead status: New → Trial booked",
    undefined,
  ],
  [entry("change", { field: "owner", before: null, after: "Rui" }), "Owner: nothing → Rui", undefined],
  [entry("enrollment_started", { journey: "Welcome" }), "Entered Welcome", undefined],
  [
    entry("enrollment_ended", { journey: "Welcome", state: "stopped", reason: "reply" }),
    "Left Welcome",
    "Follow-up stopped: Ana replied",
  ],
  [
    entry("enrollment_ended", { journey: "Welcome", state: "completed", outcome: "exhausted" }),
    "Left Welcome",
    "All steps done",
  ],
])("tells %j", (told, text, detail) => {
  const found = tell(t, "en", told, "Ana");
  expect(found.text).toBe(text);
  expect(found.detail).toBe(detail);
});

it("marks what needs the eye: a no, a failure, a consent that was not taken", () => {
  const failed = entry("message", {
    direction: "out",
    channel: "whatsapp",
    state: "failed",
    reason: "policy",
  });
  expect(tell(t, "en", failed, "Ana").tone).toBe("coral");
  const refused = entry("consent", { key: "sms", state: "subscribed", source: "api", accepted: false });
  expect(tell(t, "en", refused, "Ana").tone).toBe("amber");
  expect(tell(t, "en", entry("enrollment_started", { journey: "x" }), "Ana").tone).toBeUndefined();
});

it("has words for events that it never heard of", () => {
  expect(eventName(t, "car.tyre_changed")).toBe("Car: tyre changed");
  expect(eventName(t, "signed_up")).toBe("Signed up");
  expect(eventName(t, "lead.created")).toBe("Became a lead");
});

it("asks for the kinds of a group, and for all without one", () => {
  expect(kindsOf("journeys")).toEqual(["enrollment_started", "enrollment_ended"]);
  expect(kindsOf(undefined)).toEqual([]);
});

it("calls people by their name, else by an address that works", () => {
  const phone = { kind: "phone", scope: "", value: "+5511987654321", status: "invalid" };
  const email = { kind: "email", scope: "", value: "a@example.com", status: "valid" };
  expect(mainAddress({ identifiers: [phone, email] })).toBe("a@example.com");
  expect(nameOf(t, { name: null, identifiers: [email] })).toBe("a@example.com");
  expect(nameOf(t, { name: null, identifiers: [] })).toBe("No name yet");
  expect(nameOf(t, { name: "דנה", identifiers: [email] })).toBe("דנה");
});

it("says who did it, and nobody for the person's own act", () => {
  const members = [{ person_id: "1", name: "Bia" }];
  expect(actorName(t, "person:1", members)).toBe("Bia");
  expect(actorName(t, "person:2", members)).toBe("a former member");
  expect(actorName(t, "key:9", members)).toBe("an API key");
  expect(actorName(t, null, members)).toBeNull();
});

it("writes an organization's own status as people would", () => {
  expect(statusName(t, "trial_booked")).toBe("Trial booked");
  expect(statusName(t, "luke_warm")).toBe("Luke warm");
});

it("says what a filter keeps", () => {
  const none = () => undefined;
  expect(chipText(t, "en", { kind: "tags", isAny: false, tags: ["a", "b"] }, none)).toBe("Not tagged a or b");
  expect(chipText(t, "en", { kind: "created", from: "2026-03-01", until: undefined }, none)).toBe(
    "Created: from Mar 1, 2026",
  );
  expect(chipText(t, "en", { kind: "attribute", name: "plan_name", op: "is", value: "gold" }, none)).toBe(
    "Plan name is gold",
  );
});

it("reads a value as the attribute's type wants it, or not at all", () => {
  expect(attributeChip({ name: "visits", op: "gt", value: "12,5" }, "number")).toMatchObject({ value: 12.5 });
  expect(attributeChip({ name: "visits", op: "gt", value: "many" }, "number")).toBeNull();
  expect(attributeChip({ name: "visits", op: "is_set", value: "" }, "number")).toEqual({
    kind: "attribute",
    name: "visits",
    op: "is_set",
  });
  expect(opsOf("list")).not.toContain("gt");
});

it("reads phones and emails out of what was pasted", () => {
  const { addresses, unread } = readAddresses("+55 11 98765-4321\nana@example.com; ana@example.com, hello");
  expect(addresses).toEqual([
    { kind: "phone", value: "+55 11 98765-4321" },
    { kind: "email", value: "ana@example.com" },
  ]);
  expect(unread).toEqual(["hello"]);
});
