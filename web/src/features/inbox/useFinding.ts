/**
 * The search inside one conversation: what was found, the newest first, and at which of them one stands. A long
 * conversation is looked through answer by answer; what is said meanwhile is found too.
 */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { problemSentence } from "@/api/problem";
import { foundIn } from "@/lib/foundIn";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { of } from "./api";
import { readAround } from "./part";
import type { Kept } from "./thread";

export interface Target {
  seq: number;
  /** What was searched for. */
  text: string;
}

export interface Finding {
  text: string;
  search: (text: string) => void;
  /** How many were found so far. */
  count: number;
  /** From 1 on; 0 where one stands at none. */
  place: number;
  isLooking: boolean;
  problem: Error | null;
  retry: () => void;
  /** To the next one further back, and back again; round and round. */
  step: (by: 1 | -1) => void;
  /** Where to go, each time anew. */
  target: Target | undefined;
}

export function useFinding(id: string, thread: Kept | undefined, isOpen: boolean, begin: string): Finding {
  const { t } = useT();
  const queries = useQueryClient();
  const [text, setText] = useState(begin);
  const [target, setTarget] = useState<Target>();
  const searched = isOpen ? text.trim() : "";
  const query = useInfiniteQuery({
    queryKey: keys.conversationFound(id, searched),
    queryFn: async ({ pageParam, signal }) => {
      const upTo = queries.getQueryData<Kept>(keys.conversation(id))?.messages.at(-1)?.seq ?? 0;
      const page = await api.get("/v1/conversations/{conversation_id}/messages/search", {
        ...of(id),
        query: { q: searched, ...(pageParam !== null && { before: pageParam }) },
        signal,
      });
      return { ...page, upTo };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
    enabled: searched !== "" && thread !== undefined,
    gcTime: 0,
  });
  const { data, hasNextPage, isPending, isFetching, error, fetchNextPage, refetch } = query;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, pages, fetchNextPage]);

  const found = useMemo(() => {
    if (data === undefined || searched === "") return [];
    const known = data.pages.flatMap(({ items }) => items.map(({ seq }) => seq));
    const upTo = data.pages[0]?.upTo ?? 0;
    const since = (thread?.messages ?? []).filter(
      ({ seq, body }) => seq > upTo && foundIn(body, searched).length > 0,
    );
    return [...new Set([...since.map(({ seq }) => seq), ...known])].sort((one, other) => other - one);
  }, [data, thread, searched]);

  const go = (seq: number) =>
    readAround(queries, id, seq).then(
      () => setTarget({ seq, text: searched }),
      (reason: unknown) =>
        showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, reason) }) }),
    );
  // The newest one at once, once for each text that is searched for.
  const newest = thread === undefined ? undefined : found[0];
  const begun = useRef("");
  useEffect(() => {
    if (searched !== "" && (newest === undefined || begun.current === searched)) return;
    begun.current = searched;
    if (newest !== undefined) void go(newest);
    // What is found later moves nobody who stands somewhere already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [searched, newest]);
  const at = target?.text === searched ? found.indexOf(target.seq) : -1;

  return {
    text,
    search: setText,
    count: found.length,
    place: at + 1,
    isLooking: searched !== "" && (isPending || isFetching || hasNextPage) && error === null,
    problem: error,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
    step: (by) => {
      const next = found[(at + by + found.length) % found.length];
      if (next !== undefined) void go(next);
    },
    target,
  };
}
