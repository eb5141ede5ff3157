/** Named views of the table: what each shows, which one is open, and whether it was changed since. Pure. */
import type { SavedView } from "@/api/models";
import type { Check, ContactsSearch, Filter } from "./filters";

const narrowed = (...all: Check[]): ContactsSearch => ({ filter: { all } });

/** Views that most teams ask for; whoever wants one among their tabs saves it. */
export const READY_MADE = {
  newLeads: narrowed({ field: "contact.lead_status", op: "is", value: "new" }),
  trials: narrowed({ field: "contact.lead_status", op: "is", value: "trial_booked" }),
  neverAsked: narrowed({ field: "consent.whatsapp", op: "is", value: "unknown" }),
  optedOut: narrowed({ field: "consent.whatsapp", op: "is", value: "unsubscribed" }),
  held: narrowed({ field: "contact.is_held", op: "is", value: true }),
  noPhone: narrowed({ field: "identifiers.phone", op: "is_not_set" }),
} satisfies Record<string, ContactsSearch>;
type ReadyMade = keyof typeof READY_MADE;
export const READY_MADES = Object.keys(READY_MADE) as ReadyMade[];

/** The server gives the parts of a check back in an order of its own. */
const told = (filter: Filter | null | undefined): string =>
  JSON.stringify(filter?.all.map(({ field, op, value }) => [field, op, value ?? null]) ?? []);

/** What the address says while a view is open as it was saved. */
export function searchOf(view: SavedView): ContactsSearch {
  const filter = view.filter as Filter | null;
  return {
    view: view.id,
    ...(filter !== null && { filter }),
    ...(view.sort !== null && { sort: view.sort }),
    ...(view.is_descending !== null && { order: view.is_descending ? "desc" : "asc" }),
  };
}

/** What is saved of the table as it is now. A search is no part of it. */
export function contentOf({ filter, sort, order }: ContactsSearch, columns: readonly string[]) {
  return {
    filter: filter === undefined ? null : { ...filter },
    sort: sort ?? null,
    is_descending: order === undefined ? null : order === "desc",
    columns: [...columns],
  };
}

export function isChanged(view: SavedView, search: ContactsSearch, columns: readonly string[]): boolean {
  const now = contentOf(search, columns);
  return (
    told(now.filter) !== told(view.filter as Filter | null) ||
    now.sort !== view.sort ||
    now.is_descending !== view.is_descending ||
    (view.columns !== null && view.columns.join(" ") !== columns.join(" "))
  );
}

export function readyMadeOf({ view, q, filter }: ContactsSearch): ReadyMade | undefined {
  if (view !== undefined || q !== undefined || filter === undefined) return undefined;
  return READY_MADES.find((name) => told(READY_MADE[name].filter) === told(filter));
}
