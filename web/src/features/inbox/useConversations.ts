/** The conversations of a view, page by page, each once. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { Conversation } from "@/api/models";
import { listOf } from "./api";
import { asShown, resolving } from "./resolving";
import { type InboxSearch, listQuery } from "./search";
import { useNews } from "./useNews";

/** A page of a rare word may be short: pages are read on until a screen is full, and so far by themselves. */
const FULL = 15;
const MOST_PAGES = 10;

export interface ConversationsFound {
  /** Undefined while the first page loads. */
  conversations: readonly Conversation[] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  /** These are in sight: they are kept as they are on the server. */
  onSight: (ids: readonly string[]) => void;
  /** Nothing was found so far back; one may go on. */
  isFarBack: boolean;
  problem: Error | null;
  refetch: () => void;
}

export function useConversations(search: InboxSearch): ConversationsFound {
  const query = useInfiniteQuery(listOf(search));
  const { data, fetchNextPage, refetch } = query;
  const waiting = resolving.use();
  const asked = listQuery(search);
  const state = "state" in asked ? asked.state : undefined;
  const conversations = useMemo(() => {
    if (data === undefined) return undefined;
    // One that moved to the top while pages were read is on two of them.
    const once = new Map<string, Conversation>();
    for (const page of data.pages) for (const one of page.items) if (!once.has(one.id)) once.set(one.id, one);
    return [...once.values()]
      .map((one) => asShown(one, waiting))
      .filter((one) => !waiting.has(one.id) || state === undefined || state === "resolved");
  }, [data, waiting, state]);

  useEffect(() => {
    if (state === "resolved") void resolving.flush();
  }, [state]);

  const pages = data?.pages.length ?? 0;
  const readsOn =
    query.hasNextPage &&
    !query.isFetching &&
    query.error === null &&
    pages < MOST_PAGES &&
    (conversations?.length ?? FULL) < FULL;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
    // With each page anew: a quick answer leaves no render between one page and the next.
  }, [readsOn, pages, fetchNextPage]);

  return {
    conversations,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage || readsOn,
    more: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    onSight: useNews(search, data?.pages),
    isFarBack: query.hasNextPage && pages >= MOST_PAGES && (conversations?.length ?? 0) < FULL,
    problem: query.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
