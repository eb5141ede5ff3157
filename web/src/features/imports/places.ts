/** At which cell of a row something is wrong, by what is wrong. Pure. */
import type { PreviewRow } from "./api";
import type { Column, Target } from "./columns";

const ABOUT: Record<string, Target> = {
  phone_precision_lost: "phone",
  phone_invalid: "phone",
  email_invalid: "email",
  consent_unreadable: "consent",
  lifecycle_unreadable: "lifecycle",
  lead_status_unreadable: "lead_status",
  trial_at_unreadable: "trial_at",
  locale_unreadable: "locale",
  time_zone_unreadable: "time_zone",
};

/** The cell as the file has it; none where the whole row is meant. */
export function cellOf(
  code: string,
  { cells, field }: Pick<PreviewRow, "cells" | "field">,
  columns: readonly Column[],
): string | null {
  const target = ABOUT[code] ?? field;
  const at = columns.findIndex((column) => column.target === target);
  const cell = cells[at]?.trim() ?? "";
  return cell === "" ? null : cell;
}
