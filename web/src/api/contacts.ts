/** People for lists that name them and for pickers that offer them: by name, phone or email, or the latest. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const contactsToPick = (text: string) =>
  queryOptions({
    queryKey: keys.contactsToPick(text),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts", {
        query: { ...(text !== "" && { q: text }), fields: ["identifiers"], limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A few contacts by their ids, for lists that name people. */
export const namedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.contactsNamed(ids),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts", {
        query: { id: [...ids], fields: ["identifiers", "tags"], limit: 200 },
        signal,
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
