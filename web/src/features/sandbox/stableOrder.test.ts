import { expect, it } from "vitest";
import type { SandboxPerson } from "@/api/models";
import { keepOrder } from "./stableOrder";

const people = (...ids: string[]) => ids.map((id) => ({ id }) as SandboxPerson);

it("keeps everyone in place when the server's order changes", () => {
  expect(keepOrder(["a", "b", "c"], people("c", "a", "b"))).toEqual(["a", "b", "c"]);
});

it("lets newcomers stand first and closes the gaps of those who left", () => {
  expect(keepOrder(["a", "b", "c"], people("n", "c", "a"))).toEqual(["n", "a", "c"]);
});
