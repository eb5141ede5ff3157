import { expect, it } from "vitest";
import { makeMessage } from "@/testing/builders";
import { type Outgoing, stillOutgoing } from "./outgoing";

const sent = (key: string, text: string, known: string[] = []): Outgoing => ({
  key,
  writer: "them",
  text,
  at: "2026-11-27T12:00:00Z",
  state: "sending",
  known: new Set(known),
});

it("keeps what was typed until the server shows it", () => {
  const message = makeMessage({ from: "them", body: "oi" });
  expect(stillOutgoing([sent("a", "oi")], [])).toHaveLength(1);
  expect(stillOutgoing([sent("a", "oi")], [message])).toHaveLength(0);
});

it("is not fooled by the same words said before, or by the other side", () => {
  const before = makeMessage({ from: "them", body: "oi" });
  const ours = makeMessage({ from: "us", body: "oi" });
  expect(stillOutgoing([sent("a", "oi", [before.id])], [before, ours])).toHaveLength(1);
});

it("settles the same words said twice one at a time", () => {
  const first = makeMessage({ from: "them", body: "oi" });
  const both = [sent("a", "oi"), sent("b", "oi")];
  expect(stillOutgoing(both, [first]).map(({ key }) => key)).toEqual(["b"]);
  expect(stillOutgoing(both, [first, makeMessage({ from: "them", body: "oi" })])).toEqual([]);
});
