import { describe, expect, it } from "vitest";
import { type Draft, isComplete } from "./draft";
import { join, taking } from "./joining";

const BASE = {
  name: "News",
  channel: "whatsapp",
  connection_id: null,
  purpose: "marketing",
  body: "Oi",
  template_id: null,
  audience: { kind: "everyone" },
} as Draft;

describe("two people on one draft", () => {
  it("keep what each changed where the other changed nothing", () => {
    const { draft, theirs, clashes } = join(
      BASE,
      { ...BASE, body: "Olá" },
      { ...BASE, audience: { kind: "tags", tags: ["gold"] } },
    );
    expect(draft).toEqual({ ...BASE, body: "Olá", audience: { kind: "tags", tags: ["gold"] } });
    expect([theirs, clashes]).toEqual([["audience"], []]);
  });

  it("are asked where both changed the same, and nothing of either is gone until then", () => {
    const mine = { ...BASE, body: "Olá", name: "Mine" };
    const theirs = { ...BASE, body: "Bom dia" };
    const joined = join(BASE, mine, theirs);
    expect(joined.clashes).toEqual(["body"]);
    expect(joined.draft).toEqual(mine);
    expect(taking(joined.draft, theirs, joined.clashes)).toEqual({ ...mine, body: "Bom dia" });
  });

  it("are asked where one wrote a text and the other chose a template", () => {
    const mine = { ...BASE, body: "", template_id: "t" };
    const { draft, clashes } = join(BASE, mine, { ...BASE, body: "Bom dia" });
    expect(clashes).toEqual(["body", "template_id"]);
    expect(draft).toEqual(mine);
  });

  it("agree where both wrote the same", () => {
    const same = { ...BASE, body: "Olá" };
    expect(join(BASE, same, same).clashes).toEqual([]);
  });
});

it("an audience by filter is whole with its first check", () => {
  expect(isComplete({ kind: "filter", filter: { all: [] } })).toBe(false);
  expect(isComplete({ kind: "filter", filter: { any: [{ field: "tags", op: "is_set" }] } })).toBe(true);
});
