import { describe, expect, it } from "vitest";
import { actOf, differencesOf, isNamed, labelOf, moneyIn, saidOf, shown, subjectOf } from "./entry";

it.each([
  ["create_campaign", "created"],
  ["start_from_recipe", "created"],
  ["start_import", "started"],
  ["turn_kill_switch", "changed"],
  ["accept_review", "resolved"],
])("%s is %s", (action, act) => {
  expect(actOf(action)).toBe(act);
});

describe("an entry", () => {
  it("knows its subject by what was done, else by the log", () => {
    expect(subjectOf({ subject_kind: "journey", action: "publish_journey" })).toBe("journey");
    expect(subjectOf({ subject_kind: "conversation", action: "send_message" })).toBe("message");
    expect(subjectOf({ subject_kind: "enrollment", action: "pause_it" })).toBe("enrollment");
    expect(subjectOf({ subject_kind: "contact", action: "create_deal" })).toBe("deal");
    expect(subjectOf({ subject_kind: null, action: "invite" })).toBeNull();
    expect(subjectOf({ subject_kind: "sandbox_person", action: "merge_contacts" })).toBe("contact");
  });

  it("has a sentence of its own where act and subject would tell it badly", () => {
    expect(saidOf({ action: "invite", after: { email: "a@b.c" } })).toBe("invite");
    expect(saidOf({ action: "turn_kill_switch", after: { kill_switch: true } })).toBe("stop_sending");
    expect(saidOf({ action: "turn_kill_switch", after: { kill_switch: false } })).toBe("start_sending");
    expect(saidOf({ action: "add_note", after: { note: "1" } })).toBe("add_note");
    expect(saidOf({ action: "snooze", after: null })).toBe("snooze");
    expect(saidOf({ action: "remove_contact_tag", after: null })).toBe("remove_contact_tag");
    // Not "deleted a contact".
    expect(saidOf({ action: "untag_contacts", after: null })).toBe("untag_contacts");
    expect(saidOf({ action: "publish_journey", after: null })).toBeNull();
  });

  it("tells by name only what has one", () => {
    expect(isNamed("campaign")).toBe(true);
    expect(isNamed("conversation")).toBe(false);
    expect(isNamed(null)).toBe(false);
  });

  it("is named by what it is about", () => {
    expect(labelOf({ before: null, after: { name: "Offer" } })).toBe("Offer");
    expect(labelOf({ before: { email: "a@b.c" }, after: { role: "agent" } })).toBe("a@b.c");
    expect(labelOf({ before: null, after: null })).toBeNull();
  });

  it("differs by name, in their order", () => {
    expect(differencesOf({ before: { state: "draft" }, after: { state: "running", name: "Offer" } })).toEqual(
      [{ name: "state", before: "draft", after: "running" }],
    );
  });
});

it("writes values as people read them", () => {
  expect(shown(null, "yes", "no")).toBeUndefined();
  expect(shown(false, "yes", "no")).toBe("no");
  expect(shown({ start: "07:00", end: "22:00" }, "yes", "no")).toBe("07:00–22:00");
  expect(shown({ day: 1, week: null }, "yes", "no")).toBe("day: 1, week: –");
  expect(shown(["a", "b"], "yes", "no")).toBe("a, b");
  const said = (value: string) => `default ${value}`;
  expect(shown({ default: "07:00" }, "yes", "no", said)).toBe("default 07:00");
  expect(shown({ default: null }, "yes", "no", said)).toBe("default –");
});

it("tells the amount of a deal in its currency", () => {
  const entry = {
    before: { amount: 99900, currency: "BRL" },
    after: { amount: 120050, currency: "BRL" },
  };
  expect(moneyIn("en", "amount", entry.after)).toBe("R$1,200.50");
  expect(moneyIn("en", "title", entry.after)).toBeUndefined();
  expect(moneyIn("en", "amount", { amount: 120050 })).toBeUndefined();
  expect(differencesOf(entry).map(({ name }) => name)).toEqual(["amount"]);
  expect(differencesOf({ before: null, after: { currency: "BRL" } })).toHaveLength(1);
});
