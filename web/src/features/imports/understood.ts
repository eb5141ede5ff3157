/** What is kept of cells: the value as it stands in the file, and as it is understood. Pure. */
import { valueText } from "@/lib/attributeText";
import { figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import type { PreviewRow } from "./api";
import type { Column } from "./columns";
import { statusName } from "./words";

export interface Kept {
  cell: string;
  /** As people read it; null where nothing of the cell is kept. */
  value: string | null;
}

type Read = Pick<PreviewRow, "cells" | "understood">;

/** The filled cells of a column, each with what is kept of it. */
export function keptCells(t: T, language: Language, rows: readonly Read[], at: number): Kept[] {
  return rows.flatMap(({ cells, understood }) => {
    const cell = cells[at]?.trim() ?? "";
    if (cell === "") return [];
    const said = understood.filter(({ column }) => column === at);
    const value = said.map((one) => asRead(t, language, one.field, one.value)).join(" ");
    return [{ cell, value: said.length === 0 ? null : value }];
  });
}

/** One cell that shows how a column is read: the first that is kept, else the first. */
export const exampleOf = (cells: readonly Kept[]): Kept | undefined =>
  cells.find(({ value }) => value !== null) ?? cells[0];

/** Columns of which something is kept, by their place. */
export const keptColumns = (columns: readonly Column[]): number[] =>
  columns.flatMap(({ target }, at) => (target === "ignore" ? [] : [at]));

function asRead(t: T, language: Language, field: string, value: unknown): string {
  if (typeof value === "number") return figure(language, value);
  if (typeof value !== "string") return valueText(t, language, value);
  switch (field) {
    case "phone":
      return formatAddress(value);
    case "lifecycle":
      return t(`contacts:lifecycle.${value}` as "contacts:lifecycle.lead", { defaultValue: value });
    case "lead_status":
      return statusName(t, value);
    case "consent":
      return t(value === "subscribed" ? "contacts:yes" : "contacts:no");
    default:
      return valueText(t, language, value);
  }
}
