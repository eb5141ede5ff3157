import { describe, expect, it } from "vitest";
import { actOf, differencesOf, labelOf, shown, subjectOf } from "./entry";

it.each([
  ["create_campaign", "created"],
  ["start_from_recipe", "created"],
  ["start_import", "started"],
  ["roll_back_journey", "rolledBack"],
  ["turn_kill_switch", "changed"],
  ["accept_invitation", "joined"],
  ["make_owner", "created"],
  ["accept_review", "resolved"],
])("%s is %s", (action, act) => {
  expect(actOf(action)).toBe(act);
});

describe("an entry", () => {
  it("knows its subject by what was done, else by the log", () => {
    expect(subjectOf({ subject_kind: "journey", action: "publish_journey" })).toBe("journey");
    expect(subjectOf({ subject_kind: "conversation", action: "send_message" })).toBe("message");
    expect(subjectOf({ subject_kind: "enrollment", action: "skip_node" })).toBe("enrollment");
    expect(subjectOf({ subject_kind: null, action: "invite" })).toBeNull();
    expect(subjectOf({ subject_kind: "sandbox_person", action: "merge_contacts" })).toBe("contact");
  });

  it("is named by what it is about", () => {
    expect(labelOf({ before: null, after: { name: "Offer" } })).toBe("Offer");
    expect(labelOf({ before: { email: "a@b.c" }, after: { role: "agent" } })).toBe("a@b.c");
    expect(labelOf({ before: null, after: null })).toBeNull();
  });

  it("differs by name, in their order", () => {
    expect(differencesOf({ before: { state: "draft" }, after: { state: "running", name: "Offer" } })).toEqual(
      [
        { name: "name", before: undefined, after: "Offer" },
        { name: "state", before: "draft", after: "running" },
      ],
    );
  });
});

it("writes values as people read them", () => {
  expect(shown(null, "yes", "no")).toBeUndefined();
  expect(shown(false, "yes", "no")).toBe("no");
  expect(shown({ start: "07:00", end: "22:00" }, "yes", "no")).toBe("07:00–22:00");
  expect(shown({ day: 1, week: null }, "yes", "no")).toBe("day: 1, week: –");
  expect(shown(["a", "b"], "yes", "no")).toBe("a, b");
});
