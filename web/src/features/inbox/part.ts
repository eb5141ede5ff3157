/**
 * A part of a conversation that is read apart from its newest messages: around one that was found. It grows either way,
 * and once nothing is missing between them it is laid in front of the newest ones and is no part any more.
 */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { MOST_OF_THREAD, of, THREAD_PAGE } from "./api";
import { joined, kept, type Kept, type Part, withNewer, withOlder } from "./thread";

const PATH = "/v1/conversations/{conversation_id}/messages";

/** What is known of the part, read again when there is news; null where there is none. */
export const partOf = (queries: QueryClient, id: string) =>
  queryOptions({
    queryKey: keys.conversationPart(id),
    queryFn: async ({ signal }): Promise<Part | null> => {
      let known = queries.getQueryData<Part | null>(keys.conversationPart(id)) ?? null;
      const last = known?.messages.at(-1)?.seq ?? 0;
      let after = (known?.messages[0]?.seq ?? 1) - 1;
      while (known !== null && after < last) {
        const page = await api.get(PATH, { ...of(id), query: { after, limit: MOST_OF_THREAD }, signal });
        known = { ...withNewer(known, page, after), hasNewer: page.has_newer };
        after = page.has_newer ? (page.messages.at(-1)?.seq ?? last) : last;
      }
      return known;
    },
    staleTime: Infinity,
    structuralSharing: false,
  });

export const leavePart = (queries: QueryClient, id: string) =>
  queries.setQueryData<Part | null>(keys.conversationPart(id), null);

/** Have a message at hand, with those on both sides of it. */
export async function readAround(queries: QueryClient, id: string, seq: number): Promise<void> {
  const has = ({ messages }: Kept) => messages.some((message) => message.seq === seq);
  const known = queries.getQueryData<Kept>(keys.conversation(id));
  const part = queries.getQueryData<Part | null>(keys.conversationPart(id)) ?? null;
  if (part !== null && has(part)) return;
  if (known !== undefined && has(known)) {
    leavePart(queries, id);
    return;
  }
  const page = await api.get(PATH, { ...of(id), query: { around: seq, limit: THREAD_PAGE } });
  keep(queries, id, { ...kept(page), hasNewer: page.has_newer });
}

export async function loadOlderOfPart(queries: QueryClient, id: string, part: Part): Promise<void> {
  const before = part.messages[0]?.seq;
  if (before === undefined || !part.hasOlder) return;
  const page = await api.get(PATH, { ...of(id), query: { before, limit: THREAD_PAGE } });
  change(queries, id, (now) => ({ ...withOlder(now, page), hasNewer: now.hasNewer }));
}

export async function loadNewerOfPart(queries: QueryClient, id: string, part: Part): Promise<void> {
  const after = part.messages.at(-1)?.seq;
  if (after === undefined) return;
  const page = await api.get(PATH, { ...of(id), query: { after, limit: THREAD_PAGE } });
  change(queries, id, (now) => ({ ...withNewer(now, page, after), hasNewer: page.has_newer }));
}

function change(queries: QueryClient, id: string, to: (now: Part) => Part): void {
  const now = queries.getQueryData<Part | null>(keys.conversationPart(id)) ?? null;
  if (now !== null) keep(queries, id, to(now));
}

function keep(queries: QueryClient, id: string, part: Part): void {
  const known = queries.getQueryData<Kept>(keys.conversation(id));
  const whole = known === undefined ? undefined : joined(part, known);
  if (whole !== undefined) queries.setQueryData<Kept>(keys.conversation(id), whole);
  queries.setQueryData<Part | null>(keys.conversationPart(id), whole === undefined ? part : null);
}
