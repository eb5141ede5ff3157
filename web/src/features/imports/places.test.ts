import { expect, it } from "vitest";
import type { Column } from "./columns";
import { cellOf } from "./places";

const column = (target: Column["target"]): Column => ({
  heading: target,
  target,
  name: "",
  type: "text",
  date_order: "day_first",
});
const COLUMNS = [column("full_name"), column("phone"), column("email")];
const CELLS = ["Ana", " 5,51198E+12 ", "ana@"];

it("finds the cell that a problem is about", () => {
  const row = { cells: CELLS, field: null };
  expect(cellOf("phone_precision_lost", row, COLUMNS)).toBe("5,51198E+12");
  expect(cellOf("email_invalid", row, COLUMNS)).toBe("ana@");
  expect(cellOf("value_too_long", { ...row, field: "full_name" }, COLUMNS)).toBe("Ana");
});

it("finds the cell of a stage, a language or a time zone that nobody knows", () => {
  const columns = [column("lifecycle"), column("locale"), column("time_zone")];
  const row = { cells: ["ex-aluno", "klingon", "Mars"], field: null };
  expect(cellOf("lifecycle_unreadable", row, columns)).toBe("ex-aluno");
  expect(cellOf("locale_unreadable", row, columns)).toBe("klingon");
  expect(cellOf("time_zone_unreadable", row, columns)).toBe("Mars");
});

it("names no cell where the whole row is meant, or the cell is empty", () => {
  expect(cellOf("no_identifier", { cells: CELLS, field: null }, COLUMNS)).toBeNull();
  expect(cellOf("phone_invalid", { cells: ["Ana", " "], field: null }, COLUMNS)).toBeNull();
});
