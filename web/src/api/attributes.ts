/** The attributes that the organization has declared for its contacts. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const attributesQuery = queryOptions({
  queryKey: keys.attributes(),
  queryFn: ({ signal }) => api.get("/v1/attributes", { signal }),
});
