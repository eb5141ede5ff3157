import { expect, it } from "vitest";
import { staleAfter } from "./stale";

it("knows which pages show a topic beside its own", () => {
  expect(staleAfter(["queue"])).toEqual(new Set(["queue", "sandbox", "home"]));
  expect(staleAfter(["inbox"])).toEqual(new Set(["inbox", "conversations", "home"]));
  expect(staleAfter(["templates"])).toEqual(new Set(["templates", "campaign-reach"]));
  expect(staleAfter(["connections"])).toEqual(new Set(["connections", "home", "inbox-items"]));
});

it("leaves Home alone when nothing on it changed", () => {
  expect(staleAfter(["audit"])).toEqual(new Set(["audit"]));
  expect(staleAfter(["conversations/a"])).toEqual(new Set(["conversations/a"]));
});
