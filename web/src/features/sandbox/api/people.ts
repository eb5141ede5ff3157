import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";

/** How many phones are asked for at first; the server gives so many at most. */
export const FIRST_PHONES = 24;
export const MOST_PHONES = 200;

interface Wanted {
  q: string;
  limit: number;
  /** Whose phone is open: it stays, whatever is looked for. */
  personId: string | undefined;
}

/** The wall: sandbox people with the last messages, who talked last first. */
export const wallQuery = ({ q, limit, personId }: Wanted) =>
  queryOptions({
    queryKey: keys.wall(q, limit, personId),
    queryFn: ({ signal }) =>
      api.get("/v1/sandbox/people", {
        query: { limit, ...(q !== "" && { q }), ...(personId !== undefined && { person_id: personId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The first of them, whoever is open. */
export const peopleQuery = wallQuery({ q: "", limit: FIRST_PHONES, personId: undefined });
