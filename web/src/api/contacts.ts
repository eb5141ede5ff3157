/** The people that a picker offers: found by name, phone or email, or the latest where nothing is typed. */
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
