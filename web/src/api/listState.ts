/** What a `DataTable` wants to know of an endless query: its rows, whether there are more, and what went wrong. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useT } from "@/lib/i18n/useT";
import { problemOf } from "./problem";

interface Page<Item> {
  items: Item[];
}

/** A page of a rare filter may be empty and still have a next one: so many are fetched until some are found. */
const MOST_EMPTY = 12;

/** Fetches on while nothing is found; says whether it does. */
export function useLooking<Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  rows: readonly Item[] | undefined,
  most = MOST_EMPTY,
): boolean {
  const pages = query.data?.pages.length ?? 0;
  const isLooking = rows?.length === 0 && query.hasNextPage && pages < most && !query.isError;
  useEffect(() => {
    if (isLooking && !query.isFetching) void query.fetchNextPage();
  }, [isLooking, query]);
  return isLooking;
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
    problem: query.isError ? problemOf(t, query) : undefined,
  };
}
