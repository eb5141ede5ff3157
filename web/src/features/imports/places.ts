/** At which cell of a row something is wrong. Pure. */
import type { PreviewRow } from "./api";
import type { Column } from "./columns";

/** The cell at a place, as the file has it; none where it is empty. */
export function cellAt({ cells }: Pick<PreviewRow, "cells">, at: number): string | null {
  const cell = cells[at]?.trim() ?? "";
  return cell === "" ? null : cell;
}

/** The cell that a row is rejected for; none where the whole row is meant. */
export function rejectedCell(
  row: Pick<PreviewRow, "cells" | "field">,
  columns: readonly Column[],
): string | null {
  return cellAt(
    row,
    columns.findIndex(({ target }) => target === row.field),
  );
}
