import { expect, it } from "vitest";
import type { Column } from "./columns";
import { cellAt, rejectedCell } from "./places";

const column = (target: Column["target"]): Column => ({
  heading: target,
  target,
  name: "",
  type: "text",
  date_order: "day_first",
  words: [],
});
const COLUMNS = [column("full_name"), column("phone"), column("email")];
const CELLS = ["Ana", " 5,51198E+12 ", " "];

it("finds the cell that a row is rejected for", () => {
  expect(rejectedCell({ cells: CELLS, field: "phone" }, COLUMNS)).toBe("5,51198E+12");
  expect(rejectedCell({ cells: CELLS, field: null }, COLUMNS)).toBeNull();
});

it("finds the cell at a place, if it holds anything", () => {
  expect(cellAt({ cells: CELLS }, 0)).toBe("Ana");
  expect(cellAt({ cells: CELLS }, 2)).toBeNull();
  expect(cellAt({ cells: CELLS }, 7)).toBeNull();
});
