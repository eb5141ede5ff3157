/** What a `DataTable` wants to know of an endless query: its rows, whether there are more, and what went wrong. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "@/lib/i18n/useT";
import { asProblem, problemSentence } from "./problem";

interface Page<Item> {
  items: Item[];
}

export function useListState<Item>(query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>) {
  const { t } = useT();
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return {
    rows,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
    problem: query.isError
      ? {
          isRefused: asProblem(query.error).isRefused,
          why: problemSentence(t, query.error),
          onRetry: () => void query.refetch(),
        }
      : undefined,
  };
}
