/** The address of the inbox: which view, what is searched for. */
export const VIEWS = ["open", "mine", "unassigned", "unread", "needs", "snoozed", "resolved"] as const;
export type View = (typeof VIEWS)[number];

export interface InboxSearch {
  view?: View | undefined;
  q?: string | undefined;
  label?: string | undefined;
}

export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const view = VIEWS.find((one) => one === raw.view);
  const text = (value: unknown) =>
    typeof value === "string" && value !== "" ? value.slice(0, 100) : undefined;
  return { view: view === "open" ? undefined : view, q: text(raw.q), label: text(raw.label) };
}

/** What the API is asked for. A search looks everywhere. */
export function listQuery({ view = "open", q, label }: InboxSearch) {
  if (q !== undefined) return { q, label };
  const state: "open" | "snoozed" | "resolved" = view === "snoozed" || view === "resolved" ? view : "open";
  return {
    state,
    label,
    ...(view === "mine" && { whose: "mine" as const }),
    ...(view === "unassigned" && { whose: "unassigned" as const }),
    ...(view === "unread" && { unread: true }),
    ...(view === "needs" && { needs_person: true }),
  };
}
