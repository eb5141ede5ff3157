/**
 * News of the server in the list. A short list is read again as it stands; of a long one the first page and what is in
 * sight are, and the rest when it comes in sight: a team's day must not ask for two hundred pages at each message.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Conversation } from "@/api/models";
import { keys } from "@/api/keys";
import { newsQuery, readAgain } from "./api";
import type { InboxSearch } from "./search";

const SHORT_PAGES = 3;

type Pages = readonly { items: readonly Conversation[] }[];

export function useNews(search: InboxSearch, pages: Pages | undefined): (ids: readonly string[]) => void {
  const queries = useQueryClient();
  const news = useQuery(newsQuery).data;
  const latest = useRef({ search, pages });
  const seen = useRef<number>(undefined);
  const inSight = useRef<readonly string[]>([]);
  /** Pages by their places that were not read again since the last news. */
  const old = useRef(new Set<number>());
  useEffect(() => {
    latest.current = { search, pages };
  });

  const readInSight = useCallback(
    (...always: number[]) => {
      const known = latest.current.pages ?? [];
      const ids = new Set(inSight.current);
      const places = [...old.current].filter(
        (place) => always.includes(place) || known[place]?.items.some(({ id }) => ids.has(id)) === true,
      );
      if (places.length === 0) return;
      for (const place of places) old.current.delete(place);
      readAgain(queries, latest.current.search, places).catch(() => {
        for (const place of places) old.current.add(place);
      });
    },
    [queries],
  );

  useEffect(() => {
    if (news === undefined || news === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = news;
    if (isFirst) return;
    const count = latest.current.pages?.length ?? 0;
    if (count <= SHORT_PAGES) {
      void queries.invalidateQueries({ queryKey: keys.inboxLists() });
      return;
    }
    old.current = new Set(Array.from({ length: count }, (_, place) => place));
    readInSight(0);
  }, [news, queries, readInSight]);

  return useCallback(
    (ids) => {
      inSight.current = ids;
      readInSight();
    },
    [readInSight],
  );
}
