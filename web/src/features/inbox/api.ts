/** Conversations: the list, one with its thread, and what is done with it. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { FollowUpWhen } from "@/api/models";
import { type InboxSearch, listQuery } from "./search";
import { kept, type Kept, REFRESHED, withNewer, withOlder } from "./thread";

const PAGE = 50;
export const THREAD_PAGE = 60;
export const MOST_OF_THREAD = 200;
const BEFORE_UNREAD = 20;
const MOST_SETTLED = 100;
const firstPage = (unread: number) => Math.min(Math.max(THREAD_PAGE, unread + BEFORE_UNREAD), MOST_OF_THREAD);
export const of = (id: string) => ({ path: { conversation_id: id } });

type Cursor = string | undefined;

const readPage = (search: InboxSearch, cursor: Cursor, signal?: AbortSignal) =>
  api.get("/v1/conversations", {
    query: { ...listQuery(search), limit: PAGE, cursor },
    ...(signal !== undefined && { signal }),
  });

export const listOf = (search: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: keys.inboxList(search),
    queryFn: ({ signal, pageParam }) => readPage(search, pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

type Page = Awaited<ReturnType<typeof readPage>>;

/** What came in has pushed the last ones of a page out of it, and the page behind begins where it began: they stay. */
function withTail(fresh: Page, before: Page): Page {
  const last = fresh.items.at(-1);
  if (last === undefined || fresh.next_cursor === null) return fresh;
  const ids = new Set(fresh.items.map(({ id }) => id));
  const end = Date.parse(last.activity_at);
  const tail = before.items.filter(({ id, activity_at: at }) => !ids.has(id) && Date.parse(at) <= end);
  return { ...fresh, items: [...fresh.items, ...tail] };
}

/** Read some pages of a list again and leave the others: of a long list nobody looks at all. */
export async function readAgain(
  queries: QueryClient,
  search: InboxSearch,
  places: readonly number[],
): Promise<void> {
  const { queryKey } = listOf(search);
  const cursors = queries.getQueryData(queryKey)?.pageParams ?? [];
  const asked = places.filter((place) => place < cursors.length);
  const pages = await Promise.all(asked.map((place) => readPage(search, cursors[place] as Cursor)));
  queries.setQueryData(queryKey, (now) =>
    now === undefined
      ? now
      : {
          ...now,
          pages: now.pages.map((page, place) => {
            const fresh = pages[asked.indexOf(place)];
            return fresh !== undefined && now.pageParams[place] === cursors[place]
              ? withTail(fresh, page)
              : page;
          }),
        },
  );
}

/** The server's hint makes this query run again: what it answers is when there was news. */
export const newsQuery = queryOptions({
  queryKey: keys.inboxNews(),
  queryFn: () => Date.now(),
  staleTime: Infinity,
});

export const countsQuery = queryOptions({
  queryKey: keys.inboxCounts(),
  queryFn: ({ signal }) => api.get("/v1/conversations/counts", { signal }),
});

export const labelsQuery = queryOptions({
  queryKey: keys.inboxLabels(),
  queryFn: ({ signal }) => api.get("/v1/conversations/labels", { signal }),
});

export const cannedQuery = queryOptions({
  queryKey: keys.cannedReplies(),
  queryFn: ({ signal }) => api.get("/v1/canned-replies", { signal }),
  staleTime: 60_000,
});

export const headOf = (id: string) =>
  queryOptions({
    queryKey: keys.conversationHead(id),
    queryFn: ({ signal }) => api.get("/v1/conversations/{conversation_id}", { ...of(id), signal }),
  });

/**
 * The first time the newest page, with what is unread and some before it; then only what is new, with the ticks of the
 * last ones.
 */
export const threadOf = (queries: QueryClient, id: string, unread: number) =>
  queryOptions({
    queryKey: keys.conversation(id),
    queryFn: async ({ signal }): Promise<Kept> => {
      const path = "/v1/conversations/{conversation_id}/messages";
      let known = queries.getQueryData<Kept>(keys.conversation(id));
      const last = known?.messages.at(-1)?.seq;
      if (known === undefined || last === undefined)
        return kept(await api.get(path, { ...of(id), query: { limit: firstPage(unread) }, signal }));
      let after = Math.max(last - REFRESHED, (known.messages[0]?.seq ?? 1) - 1);
      for (;;) {
        const page = await api.get(path, { ...of(id), query: { after, limit: MOST_OF_THREAD }, signal });
        known = withNewer(queries.getQueryData<Kept>(keys.conversation(id)) ?? known, page, after);
        if (!page.has_newer) return known;
        queries.setQueryData(keys.conversation(id), known);
        after = page.messages.at(-1)?.seq ?? after;
      }
    },
    structuralSharing: false,
  });

export async function loadOlder(queries: QueryClient, id: string): Promise<void> {
  const known = queries.getQueryData<Kept>(keys.conversation(id));
  const first = known?.messages[0]?.seq;
  if (first === undefined || known?.hasOlder !== true) return;
  const page = await api.get("/v1/conversations/{conversation_id}/messages", {
    ...of(id),
    query: { before: first, limit: THREAD_PAGE },
  });
  queries.setQueryData<Kept>(keys.conversation(id), (now) =>
    now === undefined ? now : withOlder(now, page),
  );
}

/** Refused where the person or a colleague has written after the last message that was seen. */
export const sendMessage = (id: string, text: string, clientId: string, upTo: number | undefined) =>
  api.post("/v1/conversations/{conversation_id}/messages", {
    ...of(id),
    body: { text, client_id: clientId, ...(upTo !== undefined && { up_to: upTo }) },
  });

export const addNote = (id: string, text: string) =>
  api.post("/v1/conversations/{conversation_id}/notes", { ...of(id), body: { text } });

export const deleteNote = (id: string, noteId: string) =>
  api.delete("/v1/conversations/{conversation_id}/notes/{note_id}", {
    path: { conversation_id: id, note_id: noteId },
  });

export const planFollowUp = (id: string, text: string, when: FollowUpWhen) =>
  api.post("/v1/conversations/{conversation_id}/follow-up", { ...of(id), body: { text, when } });

/** What is done with a conversation; each answers with how it stands then. */
export const work = {
  /** What came after the message that was seen last stays unread. */
  read: (id: string, upTo: number) =>
    api.post("/v1/conversations/{conversation_id}/read", { ...of(id), body: { up_to: upTo } }),
  unread: (id: string) => api.post("/v1/conversations/{conversation_id}/unread", of(id)),
  resolve: (id: string, upTo: number | undefined, keepalive: boolean) =>
    api.post("/v1/conversations/{conversation_id}/resolve", {
      ...of(id),
      body: { up_to: upTo },
      keepalive,
    }),
  reopen: (id: string) => api.post("/v1/conversations/{conversation_id}/reopen", of(id)),
  handoff: (id: string) => api.post("/v1/conversations/{conversation_id}/handoff", of(id)),
  release: (id: string) => api.post("/v1/conversations/{conversation_id}/release", of(id)),
  assign: (id: string, personId: string | null) =>
    api.post("/v1/conversations/{conversation_id}/assign", { ...of(id), body: { person_id: personId } }),
  snooze: (id: string, until: string) =>
    api.post("/v1/conversations/{conversation_id}/snooze", { ...of(id), body: { until } }),
  label: (id: string, labels: string[]) =>
    api.put("/v1/conversations/{conversation_id}/labels", { ...of(id), body: { labels } }),
};

/** Refused once it is on its way. */
export const cancelMessage = (messageId: string) =>
  api.post("/v1/messages/{message_id}/cancel", { path: { message_id: messageId } });

export const settleUncertain = (messageId: string, how: "sent" | "send_again") =>
  api.post("/v1/inbox/items/messages/{message_id}/settle", {
    path: { message_id: messageId },
    body: { how },
  });

/** Several at once, in pieces that the server takes. */
export async function settleSeveral(ids: readonly string[], how: "sent" | "send_again"): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_SETTLED)
    await api.post("/v1/inbox/items/messages/settle", {
      body: { message_ids: ids.slice(from, from + MOST_SETTLED), how },
    });
}

export const itemsQuery = queryOptions({
  queryKey: keys.needs(),
  queryFn: ({ signal }) => api.get("/v1/inbox/items", { signal }),
});

export const dismissFailed = (messageId: string) =>
  api.post("/v1/inbox/items/messages/{message_id}/dismiss", { path: { message_id: messageId } });

// ------------------------------------------------------------------------------------------- the person

export const contactOf = (id: string) =>
  queryOptions({
    queryKey: keys.contact(id),
    queryFn: ({ signal }) => api.get("/v1/contacts/{contact_id}", { path: { contact_id: id }, signal }),
  });

export const openDealsOf = (id: string, most: number) =>
  queryOptions({
    queryKey: keys.openDeals(id),
    queryFn: ({ signal }) =>
      api.get("/v1/deals", { query: { contact_id: id, state: "open", limit: most }, signal }),
  });

export const latestOf = (id: string) =>
  queryOptions({
    queryKey: keys.contactLatest(id),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts/{contact_id}/timeline", {
        path: { contact_id: id },
        query: {
          kind: ["event", "consent", "change", "enrollment_started", "enrollment_ended", "merge"],
          limit: 6,
        },
        signal,
      }),
  });

export const runningOf = (id: string) =>
  queryOptions({
    queryKey: keys.contactQueue(id),
    queryFn: ({ signal }) => api.get("/v1/queue", { query: { contact_id: id, limit: 20 }, signal }),
  });

export const endedOf = (id: string) =>
  queryOptions({
    queryKey: keys.contactEnded(id),
    queryFn: ({ signal }) => api.get("/v1/enrollments", { query: { contact_id: id, limit: 8 }, signal }),
  });
