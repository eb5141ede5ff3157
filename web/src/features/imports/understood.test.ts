import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { T } from "@/lib/i18n/useT";
import { exampleOf, keptCells } from "./understood";

const t = i18next.t as unknown as T;

const rows = [
  { cells: ["", "31/12/2025", "1.234,5", "Aluno", "sim"], understood: [] },
  {
    cells: ["(11) 99999-0001", "31/12/2025", "1.234,5", "Aluno", "sim"],
    understood: [
      { column: 0, field: "phone", value: "+5511999990001" },
      { column: 1, field: "attribute", value: "2025-12-31" },
      { column: 2, field: "attribute", value: 1234.5 },
      { column: 3, field: "lifecycle", value: "member" },
      { column: 4, field: "consent", value: "subscribed" },
    ],
  },
];

describe("what is kept of a cell", () => {
  it.each([
    [0, "+55 11 99999-0001"],
    [1, "Dec 31, 2025"],
    [2, "1,234.5"],
    [3, "Member"],
    [4, "Yes"],
  ])("stands as people read it: column %i", (at, value) => {
    expect(exampleOf(keptCells(t, "en", rows, at))?.value).toBe(value);
  });

  it("is nothing where the cell could not be read, and blank cells say nothing", () => {
    expect(keptCells(t, "en", rows, 1)[0]).toEqual({ cell: "31/12/2025", value: null });
    expect(keptCells(t, "en", rows, 0)).toHaveLength(1);
  });
});
