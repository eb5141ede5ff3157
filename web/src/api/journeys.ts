/** The journeys that may still act; the queue's filter and the pickers of a contact's page share one answer. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";

export const journeysQuery = queryOptions({
  queryKey: keys.journeys(),
  queryFn: ({ signal }) =>
    api.get("/v1/journeys", { query: { state: ["active", "paused"], limit: 200 }, signal }),
});
