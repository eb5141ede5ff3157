/** What the address of the list of templates holds. */
import type { TemplatesWanted } from "@/features/templates/api";

type TemplatesSearch = Partial<TemplatesWanted>;

const SORTS = ["name", "channel", "changed"] as const satisfies readonly TemplatesWanted["by"][];

export function readTemplatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  const by = SORTS.find((one) => one === raw.by);
  return {
    ...(raw.archived === true && { archived: true }),
    ...((typeof raw.q === "string" || typeof raw.q === "number") && raw.q !== "" && { q: String(raw.q) }),
    ...(by !== undefined && { by }),
    ...(raw.descending === true && { descending: true }),
  };
}
