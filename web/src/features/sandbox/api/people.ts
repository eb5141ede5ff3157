import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";

/** The wall: every sandbox person with the last messages. */
export const peopleQuery = queryOptions({
  queryKey: keys.people(),
  queryFn: ({ signal }) => api.get("/v1/sandbox/people", { query: { limit: 24 }, signal }),
});
