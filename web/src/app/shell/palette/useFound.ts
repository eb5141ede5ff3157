/** What the palette finds by name: people, campaigns, journeys. Asked once typing rests. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";

const SHORTEST = 2;
const MOST = 6;
const REST_MS = 150;

export interface Found {
  id: string;
  name: string;
  note: string | null;
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export function useFound(typed: string) {
  const text = useRested(typed.trim());
  const isAsked = text.length >= SHORTEST;
  const contacts = useQuery({
    queryKey: keys.found("contacts", text),
    queryFn: ({ signal }) => api.get("/v1/contacts", { query: { q: text, limit: MOST }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const campaigns = useQuery({
    queryKey: keys.found("campaigns", ""),
    queryFn: ({ signal }) => api.get("/v1/campaigns", { query: { limit: 100 }, signal }),
    enabled: isAsked,
  });
  const journeys = useQuery({
    queryKey: keys.found("journeys", ""),
    queryFn: ({ signal }) => api.get("/v1/journeys", { signal }),
    enabled: isAsked,
  });
  const named = (items: readonly { id: string; name: string }[] | undefined): Found[] =>
    (items ?? [])
      .filter(({ name }) => name.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
      .slice(0, MOST)
      .map(({ id, name }) => ({ id, name, note: null }));
  return {
    isSearching: typed.trim() !== text || (isAsked && contacts.isFetching),
    contacts: (isAsked ? (contacts.data?.items ?? []) : []).map(({ id, name, identifiers }): Found => {
      const address = identifiers[0]?.value ?? null;
      return { id, name: name ?? address ?? id, note: name === null ? null : address };
    }),
    campaigns: isAsked ? named(campaigns.data?.items) : [],
    journeys: isAsked ? named(journeys.data?.items) : [],
  };
}
