import { beforeEach, describe, expect, it } from "vitest";
import { setOwner, writeOwn } from "@/lib/own";
import { readDraft, writeDraft } from "./drafts";
import { segmentsOf } from "./segments";

beforeEach(() => {
  localStorage.clear();
  setOwner("ana", "studio");
});

describe("drafts", () => {
  it("are kept for each conversation, and forgotten when empty", () => {
    writeDraft("a", { text: "Oi", isNote: false });
    writeDraft("b", { text: "Prefers mornings", isNote: true });
    expect(readDraft("a")).toEqual({ text: "Oi", isNote: false });
    expect(readDraft("b").isNote).toBe(true);
    writeDraft("a", { text: "  ", isNote: false });
    expect([readDraft("a").text, readDraft("b").text]).toEqual(["", "Prefers mornings"]);
  });

  it("make room for newer ones", () => {
    for (let number = 0; number < 60; number++) writeDraft(`c${number}`, { text: "x", isNote: false });
    expect([readDraft("c0").text, readDraft("c59").text]).toEqual(["", "x"]);
  });

  it("survive what cannot be read", () => {
    writeOwn("inbox.drafts", "{");
    expect(readDraft("a")).toEqual({ text: "", isNote: false });
  });
});

describe("the length of an SMS", () => {
  it("counts the phone's own alphabet and any other", () => {
    expect(segmentsOf("")).toEqual({ count: 0, left: 160 });
    expect(segmentsOf("a".repeat(160))).toEqual({ count: 1, left: 0 });
    expect(segmentsOf("a".repeat(161))).toEqual({ count: 2, left: 145 });
    expect(segmentsOf("€")).toEqual({ count: 1, left: 158 });
    expect(segmentsOf("שלום")).toEqual({ count: 1, left: 66 });
    expect(segmentsOf("ã".repeat(71))).toEqual({ count: 2, left: 63 });
  });
});
