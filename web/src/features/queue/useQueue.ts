/** The rows of the queue, pages joined, each enrollment once. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { journeysQuery } from "@/api/journeys";
import type { QueueFilters } from "@/api/keys";
import type { QueueItem, QueuePage } from "@/api/models";
import { queueQuery } from "./api/queue";

/** A row may move to a later page between two requests: the first sight of it counts. */
export function joinPages(pages: readonly QueuePage[]): QueueItem[] {
  const rows = new Map<string, QueueItem>();
  for (const page of pages) {
    for (const item of page.items) if (!rows.has(item.enrollment_id)) rows.set(item.enrollment_id, item);
  }
  return [...rows.values()];
}

export function useQueue(filters: QueueFilters) {
  const query = useInfiniteQuery(queueQuery(filters));
  const pages = query.data?.pages;
  const items = useMemo(() => (pages === undefined ? undefined : joinPages(pages)), [pages]);
  return { ...query, items };
}

export const useJourneys = () => useQuery(journeysQuery);

/** The next step of each contact, for screens that show people. */
export function useNextByContact(): ReadonlyMap<string, QueueItem> {
  const { items } = useQueue({});
  return useMemo(() => {
    const next = new Map<string, QueueItem>();
    for (const item of items ?? []) {
      const found = next.get(item.contact.id);
      if (found === undefined || (item.due_at ?? "~") < (found.due_at ?? "~"))
        next.set(item.contact.id, item);
    }
    return next;
  }, [items]);
}
