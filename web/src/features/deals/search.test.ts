import { expect, it } from "vitest";
import { askedOf, CLEAR, isNarrowed, readDealsSearch } from "./search";

it("leaves out of the address whatever is no filter", () => {
  const raw = {
    state: "sold",
    owner: 5,
    min: 10,
    since: "yesterday",
    until: "2026-05-04",
    stage: "s",
    isNew: "yes",
  };
  expect(readDealsSearch(raw)).toEqual({ stage: "s", until: "2026-05-04" });
  expect(readDealsSearch({ owner: "", currency: "BRL", min: 10, max: -1 })).toEqual({
    owner: "",
    currency: "BRL",
    min: 10,
  });
});

it("counts both days in, on the clock of the page", () => {
  const asked = askedOf({ since: "2026-05-01", until: "2026-05-02" }, "America/Sao_Paulo");
  expect([asked.moved_since, asked.moved_until]).toEqual([
    "2026-05-01T03:00:00.000Z",
    "2026-05-03T03:00:00.000Z",
  ]);
});

it("is narrowed by every filter and by no pipeline", () => {
  expect(isNarrowed({ pipeline: "p" })).toBe(false);
  expect(isNarrowed({ owner: "" })).toBe(true);
  expect(isNarrowed({ ...CLEAR })).toBe(false);
});
