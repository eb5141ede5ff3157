import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSortedRows } from "./useSortedRows";

const ROWS = [
  { name: "b", count: 2 },
  { name: "Ä", count: 30 },
  { name: "c", count: 1 },
];
const VALUES = {
  name: (row: (typeof ROWS)[number]) => row.name,
  count: (row: (typeof ROWS)[number]) => row.count,
};

const render = (isWhole = true) => renderHook(() => useSortedRows(ROWS, isWhole, VALUES, "en"));
type Shown = ReturnType<typeof render>["result"];
const names = (shown: Shown) => shown.current.rows?.map(({ name }) => name).join("");
const press = (shown: Shown, by: string) => act(() => shown.current.onSort?.({ by, isDescending: false }));

it("leaves rows as they came until a column is pressed, then turns round with each press", () => {
  const { result } = render();
  expect(names(result)).toBe("bÄc");
  press(result, "name");
  expect(names(result)).toBe("Äbc");
  press(result, "name");
  expect(names(result)).toBe("cbÄ");
});

it("begins with the largest number", () => {
  const { result } = render();
  press(result, "count");
  expect(names(result)).toBe("Äbc");
  expect(result.current.sort).toEqual({ by: "count", isDescending: true });
  press(result, "count");
  expect(names(result)).toBe("cbÄ");
});

it("sorts nothing while there are more rows than are here", () => {
  const { result } = render(false);
  expect(result.current.onSort).toBeUndefined();
  expect(names(result)).toBe("bÄc");
});
