/** The organization's settings. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const settingsQuery = queryOptions({
  queryKey: keys.settings(),
  queryFn: ({ signal }) => api.get("/v1/settings", { signal }),
});
