/** Who works in the organization. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const membersQuery = queryOptions({
  queryKey: keys.members(),
  queryFn: ({ signal }) => api.get("/v1/members", { signal }),
});
