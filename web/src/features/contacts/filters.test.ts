import { expect, it } from "vitest";
import { type Chip, readContactsSearch, toChips, toFilter } from "./filters";

const ZONE = "America/Sao_Paulo";

const CHIPS: Chip[] = [
  { kind: "tags", isAny: true, tags: ["vip", "lead"] },
  { kind: "tags", isAny: false, tags: ["cold"] },
  { kind: "lifecycle", value: "lead" },
  { kind: "leadStatus", value: "trial_booked" },
  { kind: "consent", key: "whatsapp", state: "unsubscribed" },
  { kind: "trial", from: "2026-03-02", until: "2026-03-08" },
  { kind: "dealState", isAny: true, values: ["won", "lost"] },
  { kind: "dealStage", isAny: false, values: ["01970000-0000-7000-8000-00000000000b"] },
  { kind: "dealPipeline", isAny: true, values: ["01970000-0000-7000-8000-00000000000c"] },
  { kind: "phone", isThere: true },
  { kind: "email", isThere: false },
  { kind: "created", from: "2026-03-01", until: "2026-03-31" },
  { kind: "active", until: "2026-01-31" },
  { kind: "attribute", name: "plan.name", op: "is", value: "gold" },
  { kind: "attribute", name: "visits", op: "gt", value: 12 },
  { kind: "attribute", name: "visits", op: "is_set", value: undefined },
  { kind: "import", id: "01970000-0000-7000-8000-00000000000a" },
  { kind: "held", isHeld: true },
  { kind: "owner", names: ["Rui", "Bia"] },
  { kind: "source", names: [] },
  { kind: "other", check: { field: "contact.owner", op: "not_in", value: ["Rui", "Bia"] } },
];

it.each(CHIPS.map((chip) => [chip.kind, chip] as const))(
  "a chip of %s comes back from the address",
  (_, chip) => {
    const filter = toFilter([chip], ZONE);
    const inAddress: unknown = JSON.parse(JSON.stringify({ filter }));
    expect(toChips(readContactsSearch(inAddress as Record<string, unknown>).filter, ZONE)).toEqual([chip]);
  },
);

it("all chips come back together, in their order", () => {
  const together = CHIPS.filter(({ kind }) => kind !== "active");
  expect(toChips(toFilter(together, ZONE), ZONE)).toEqual(together);
  expect(toFilter([], ZONE)).toBeUndefined();
});

it("days are those of the clock on the wall, the last one counted in", () => {
  expect(toFilter([{ kind: "created", from: "2026-03-01", until: "2026-03-01" }], ZONE)).toEqual({
    all: [
      { field: "contact.created_at", op: "gte", value: "2026-03-01T03:00:00.000Z" },
      { field: "contact.created_at", op: "lt", value: "2026-03-02T03:00:00.000Z" },
    ],
  });
});

it("what is no filter in an address is left out", () => {
  expect(
    readContactsSearch({ q: 11, sort: "shoe", order: "up", filter: { all: [1, { field: "tags" }] } }),
  ).toEqual({
    q: "11",
  });
  expect(readContactsSearch({ filter: "x", sort: "name", order: "desc" })).toEqual({
    sort: "name",
    order: "desc",
  });
});
