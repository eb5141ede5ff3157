/** Change one row in every loaded list at once, and give back the way to undo it. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { QueueItem, QueuePage } from "@/api/models";

type Pages = InfiniteData<QueuePage>;

export function patchRow(queries: QueryClient, id: string, change: Partial<QueueItem>): () => void {
  const filter = { queryKey: [...keys.queueAll(), "list"] };
  // A list that is on its way now was read before this change: it must not overwrite it.
  void queries.cancelQueries(filter);
  const before = queries.getQueriesData<Pages>(filter);
  queries.setQueriesData<Pages>(
    filter,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.enrollment_id === id ? { ...item, ...change } : item)),
        })),
      },
  );
  return () => {
    for (const [key, pages] of before) queries.setQueryData(key, pages);
  };
}
