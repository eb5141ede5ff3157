/** The conversations of a view, page by page, each once. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Conversation } from "@/api/models";
import { listOf } from "./api";
import type { InboxSearch } from "./search";

export interface ConversationsFound {
  /** Undefined while the first page loads. */
  conversations: readonly Conversation[] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  problem: Error | null;
  refetch: () => void;
}

export function useConversations(search: InboxSearch): ConversationsFound {
  const query = useInfiniteQuery(listOf(search));
  const { data, fetchNextPage, refetch } = query;
  const conversations = useMemo(() => {
    if (data === undefined) return undefined;
    // One that moved to the top while pages were read is on two of them.
    const once = new Map<string, Conversation>();
    for (const page of data.pages) for (const one of page.items) if (!once.has(one.id)) once.set(one.id, one);
    return [...once.values()];
  }, [data]);
  return {
    conversations,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    problem: query.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
