import i18next from "i18next";
import { expect, it } from "vitest";
import type { HistoryItem } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { resultSentence } from "./HistoryList";

const t = i18next.t as unknown as T;
const event = (more: Record<string, unknown>): HistoryItem =>
  ({
    kind: "visit",
    result: "executed",
    reason: null,
    actor: null,
    node: null,
    message: null,
    ...more,
  }) as HistoryItem;
const node = (type: string) => ({ id: "n", type, label: "" });

it.each([
  [{ kind: "entered", result: "active", actor: "rule:new" }, "By a rule of the journey"],
  [{ kind: "entered", result: "active", actor: "person:1" }, "Put in by a colleague"],
  [{ result: "queued", node: node("message"), message: { state: "read" } }, "Message sent, and read"],
  [
    { result: "queued", node: node("message"), message: { state: "queued" } },
    "Message handed over for sending",
  ],
  [{ node: node("wait") }, "The wait was over"],
  [{ node: node("condition") }, "The question was answered"],
  [
    { result: "skipped", reason: "no_consent", node: node("message") },
    "Skipped: Ana has not agreed to messages here",
  ],
])("tells %j as a story does", (more, sentence) => {
  expect(resultSentence(t, event(more), "Ana")).toBe(sentence);
});
