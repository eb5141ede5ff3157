import { expect, it } from "vitest";
import type { SavedView } from "@/api/models";
import { contentOf, isChanged, readyMadeOf, searchOf } from "./savedViews";

const VIEW: SavedView = {
  id: "v1",
  name: "Vips",
  is_shared: true,
  filter: { all: [{ op: "has", field: "tags", value: ["vip"] }] },
  sort: "name",
  is_descending: false,
  columns: ["name", "tags"],
};

it("stands in the address as it was saved, and is not changed then", () => {
  const search = searchOf(VIEW);
  expect(search).toEqual({ view: "v1", filter: VIEW.filter, sort: "name", order: "asc" });
  expect(isChanged(VIEW, search, ["name", "tags"])).toBe(false);
  // The server may give the parts of a check back in another order.
  const filter = { all: [{ field: "tags", op: "has", value: ["vip"] }] };
  expect(isChanged(VIEW, { ...search, filter }, ["name", "tags"])).toBe(false);
  expect(isChanged(VIEW, { ...search, q: "ana" }, ["name", "tags"])).toBe(false);
});

it("is changed by another filter, order or column", () => {
  const search = searchOf(VIEW);
  expect(isChanged(VIEW, { ...search, filter: undefined }, ["name", "tags"])).toBe(true);
  expect(isChanged(VIEW, { ...search, order: "desc" }, ["name", "tags"])).toBe(true);
  expect(isChanged(VIEW, search, ["name"])).toBe(true);
  expect(isChanged({ ...VIEW, columns: null }, search, ["name"])).toBe(false);
});

it("keeps no search", () => {
  expect(contentOf({ q: "ana", sort: "active", order: "desc" }, ["name"])).toEqual({
    filter: null,
    sort: "active",
    is_descending: true,
    columns: ["name"],
  });
});

it("knows the ready-made ones by what they keep", () => {
  const filter = { all: [{ op: "is", value: "new", field: "contact.lead_status" }] };
  expect(readyMadeOf({ filter })).toBe("newLeads");
  expect(readyMadeOf({ filter, view: "v1" })).toBeUndefined();
  expect(readyMadeOf({})).toBeUndefined();
});
