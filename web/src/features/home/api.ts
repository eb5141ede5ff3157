/** The home page, and what needs a person. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { Home } from "@/api/models";

/** Hints tell of what changes. A day and an hour go by without any. */
const LOOK_EVERY_MS = 60_000;

export const homeQuery = queryOptions({
  queryKey: keys.home(),
  queryFn: ({ signal }) => api.get("/v1/home", { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

export const needsQuery = queryOptions({
  queryKey: keys.needs(),
  queryFn: ({ signal }) => api.get("/v1/inbox/items", { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

/** So many of the queue are looked at for what goes out next. */
const LOOKED_AT = 50;

export const nextQuery = queryOptions({
  queryKey: keys.queueNext(),
  queryFn: ({ signal }) => api.get("/v1/queue", { query: { limit: LOOKED_AT }, signal }),
  refetchInterval: LOOK_EVERY_MS,
});

export type Hour = Home["today"]["hours"][number];
export type RunningCampaign = Home["campaigns"][number];
export type RunningJourney = Home["journeys"][number];
export type FirstStep = keyof Home["first_steps"];
