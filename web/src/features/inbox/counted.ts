/** How many there are, as far as the server counts. */
import type { T } from "@/lib/i18n/useT";

const MOST_COUNTED = 1000;

export function countText(t: T, count: number): string {
  return count >= MOST_COUNTED ? t("inbox:many", { count: MOST_COUNTED - 1 }) : String(count);
}
