/** What the palette finds by name, on the server: people, campaigns, journeys. Asked once typing rests. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { useT } from "@/lib/i18n/useT";
import { useSettled } from "@/lib/useSettled";

const SHORTEST = 2;
const MOST = 6;

export interface Found {
  id: string;
  name: string;
  note: string | null;
}

export function useFound(typed: string) {
  const { t } = useT();
  const text = useSettled(typed.trim());
  const isAsked = text.length >= SHORTEST;
  const contacts = useQuery({
    queryKey: keys.found("contacts", text),
    queryFn: ({ signal }) => api.get("/v1/contacts", { query: { q: text, limit: MOST }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    queryKey: keys.found("names", text),
    queryFn: ({ signal }) => api.get("/v1/find", { query: { q: text, limit: MOST }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    isSearching: typed.trim() !== text || (isAsked && (contacts.isFetching || named.isFetching)),
    contacts: (isAsked ? (contacts.data?.items ?? []) : []).map(({ id, name, identifiers }): Found => {
      const address = identifiers[0]?.value ?? null;
      return { id, name: name ?? address ?? id, note: name === null ? null : address };
    }),
    campaigns: (isAsked ? (named.data?.campaigns ?? []) : []).map(({ id, name, state }): Found => ({
      id,
      name,
      note: t(`campaigns:state.${state}`),
    })),
    journeys: (isAsked ? (named.data?.journeys ?? []) : []).map(({ id, name, state }): Found => ({
      id,
      name,
      note: t(`journeys:state.${state}`),
    })),
  };
}
