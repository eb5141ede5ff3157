import { expect, it } from "vitest";
import {
  askAbout,
  kindOf,
  kindsFor,
  readValue,
  readValues,
  splitField,
  startCheck,
  valueFor,
  opsFor,
} from "./checks";

it("keeps a value as the kind that the author said, since the server guesses none", () => {
  expect(readValue(" 5 ", "text")).toBe("5");
  expect(readValue("5", "number")).toBe(5);
  expect(readValue("12,5", "number")).toBe(12.5);
  expect(readValue("many", "number")).toBeNull();
  expect(readValue("true", "yesNo")).toBe(true);
  expect(readValues("1, 2, x", "number")).toEqual([1, 2]);
});

it("knows the kind of a value that stands there", () => {
  expect(kindOf({ field: "total", op: "gte", value: 100 })).toBe("number");
  expect(kindOf({ field: "until", op: "lt", value: "2026-12-01" })).toBe("date");
  expect(kindOf({ field: "plan", op: "in", value: ["gold"] })).toBe("text");
  expect(kindOf({ field: "is_first", op: "is", value: false })).toBe("yesNo");
  expect(kindsFor("contains")).toEqual(["text"]);
});

it("takes a value along to another comparison as far as it fits", () => {
  expect(valueFor("in", { field: "plan", op: "is", value: "gold" })).toEqual({ value: ["gold"] });
  expect(valueFor("gt", { field: "total", op: "is", value: "100" })).toEqual({ value: 100 });
  expect(valueFor("gt", { field: "plan", op: "is", value: "gold" })).toEqual({ value: null });
  expect(valueFor("is_set", { field: "plan", op: "is", value: "gold" })).toEqual({ value: null });
});

it("asks about deals, and about a trial as the time that it is", () => {
  expect(splitField("deals.stage")).toEqual(["deals", "stage"]);
  expect(startCheck("deals")).toEqual({ field: "deals.state", op: "has", value: ["won"] });
  expect(opsFor("contact.trial_at")).not.toContain("contains");
});

it("takes along to another field what may be asked there", () => {
  const lead = { field: "contact.lifecycle", op: "is", value: "lead" };
  expect(askAbout(lead, "contact.first_name")).toEqual({ ...lead, field: "contact.first_name" });
  expect(askAbout(lead, "contact.trial_at")).toEqual({
    field: "contact.trial_at",
    op: "is_set",
    value: null,
  });
  expect(askAbout({ field: "deals.state", op: "has_not", value: ["won"] }, "deals.stage")).toEqual({
    field: "deals.stage",
    op: "has_not",
    value: [],
  });
});
