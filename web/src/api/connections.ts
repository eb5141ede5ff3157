/** The numbers and addresses of the organization; pages of several areas ask for them, and share one answer. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const connectionsQuery = queryOptions({
  queryKey: keys.connections(),
  queryFn: ({ signal }) => api.get("/v1/connections", { signal }),
});
