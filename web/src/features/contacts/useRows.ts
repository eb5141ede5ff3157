/**
 * The rows of the table, page by page. News of the server are taken in without a jump: a short list is read again
 * as it stands; of a long one it is only said that there is news.
 */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { keys } from "@/api/keys";
import { useLooking } from "@/api/listState";
import { listOf } from "./api";
import type { ContactsSearch } from "./filters";

const SHORT_PAGES = 3;

export function useRows(search: ContactsSearch, fields: string[]) {
  const queries = useQueryClient();
  const options = listOf(search, fields);
  const query = useInfiniteQuery(options);
  const rows = useMemo(() => {
    const seen = new Set<string>();
    // Whoever moved within the order while pages were read is shown once.
    return query.data?.pages
      .flatMap(({ items }) => items)
      .filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined);
  }, [query.data]);

  const pages = query.data?.pages.length ?? 0;
  const isLooking = useLooking(query, rows);

  // The server's hint makes this query run again: what it answers is when there was news.
  const news = useQuery({
    queryKey: keys.contactNews(),
    queryFn: () => Date.now(),
    staleTime: Infinity,
  }).data;
  const [seen, setSeen] = useState<number>();
  const isShort = pages <= SHORT_PAGES;
  const hasNews = seen !== undefined && news !== undefined && news !== seen;
  if (news !== undefined && (seen === undefined || (hasNews && isShort))) setSeen(news);
  const readAt = useRef<number>(undefined);
  useEffect(() => {
    if (seen === undefined || seen === readAt.current) return;
    const isFirst = readAt.current === undefined;
    readAt.current = seen;
    if (!isFirst && isShort) void queries.invalidateQueries({ queryKey: keys.contactLists() });
  }, [seen, isShort, queries]);

  return {
    query,
    rows: isLooking ? undefined : rows,
    hasNews,
    refresh: () => {
      setSeen(news);
      void queries.resetQueries({ queryKey: options.queryKey });
    },
  };
}
