import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { Conversation, ConversationHead } from "@/api/models";

interface Page {
  items: Conversation[];
}

/** Change a conversation wherever it is shown; returns what puts it back. */
export function patchConversation(
  queries: QueryClient,
  id: string,
  change: Partial<Conversation>,
): () => void {
  const before = queries.getQueriesData({ queryKey: keys.inboxLists() });
  const head = queries.getQueryData<ConversationHead>(keys.conversationHead(id));
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: keys.inboxLists() }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === id ? { ...one, ...change } : one)),
          })),
        },
  );
  if (head !== undefined) queries.setQueryData(keys.conversationHead(id), { ...head, ...change });
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
    if (head !== undefined) queries.setQueryData(keys.conversationHead(id), head);
  };
}
