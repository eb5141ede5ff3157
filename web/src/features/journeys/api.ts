/** Journeys with their drafts, versions, people and reports; and what the editor asks beside them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { type EnrollmentFilters, keys } from "@/api/keys";
import type { BulkCommand, JourneyChanges, JourneyState, Replacing, ResumePolicy } from "@/api/models";

const PAGE = 50;
const at = (id: string) => ({ path: { journey_id: id } });
const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined;
const FIRST_PAGE = undefined as string | undefined;

export const journeyPageQuery = (states: readonly JourneyState[]) =>
  infiniteQueryOptions({
    queryKey: keys.journeyPage(states),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/journeys", { query: { state: [...states], cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

export const journeyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.journey(id),
    queryFn: ({ signal }) => api.get("/v1/journeys/{journey_id}", { ...at(id), signal }),
  });

export const problemsQuery = (id: string, revision: string) =>
  queryOptions({
    queryKey: keys.journeyProblems(id, revision),
    queryFn: ({ signal }) => api.get("/v1/journeys/{journey_id}/problems", { ...at(id), signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.journeyVersions(id),
    queryFn: ({ signal }) => api.get("/v1/journeys/{journey_id}/versions", { ...at(id), signal }),
  });

export const diffQuery = (id: string, before: number, after: number | undefined) =>
  queryOptions({
    queryKey: keys.journeyDiff(id, before, after),
    queryFn: ({ signal }) =>
      api.get("/v1/journeys/{journey_id}/versions/diff", { ...at(id), query: { before, after }, signal }),
  });

/** Undefined is the draft, of which `revision` is when it was last saved. */
export const foreseenQuery = (id: string, version: number | undefined, revision: string) =>
  queryOptions({
    queryKey: keys.journeyForeseen(id, version, revision),
    queryFn: ({ signal }) =>
      api.get("/v1/journeys/{journey_id}/foreseen", { ...at(id), query: { version }, signal }),
  });

export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.journeyRules(id),
    queryFn: ({ signal }) => api.get("/v1/journeys/{journey_id}/rules", { ...at(id), signal }),
  });

export const parkedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.journeyParked(id),
    queryFn: ({ signal }) => api.get("/v1/journeys/{journey_id}/parked", { ...at(id), signal }),
  });

export const reportQuery = (id: string, days: number, version?: number) =>
  queryOptions({
    queryKey: keys.journeyReport(id, days, version),
    queryFn: ({ signal }) =>
      api.get("/v1/journeys/{journey_id}/report", { ...at(id), query: { days, version }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const textQuery = (id: string, contactId: string, text: string, channel: string) =>
  queryOptions({
    queryKey: keys.journeyText(id, contactId, text, channel),
    queryFn: ({ signal }) =>
      api.post("/v1/journeys/{journey_id}/preview", {
        ...at(id),
        body: { contact_id: contactId, text, channel: channel as "sms" },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const recipesQuery = queryOptions({
  queryKey: keys.recipes(),
  queryFn: ({ signal }) => api.get("/v1/journeys/recipes", { signal }),
});

export const enrollmentsQuery = (filters: EnrollmentFilters) =>
  infiniteQueryOptions({
    queryKey: keys.enrollments(filters),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/enrollments", {
        query: {
          journey_id: filters.journeyId,
          state: [...(filters.states ?? [])],
          reason: filters.reason,
          cursor: pageParam,
          limit: PAGE,
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

export const createJourney = (body: JourneyChanges & { name: string }) => api.post("/v1/journeys", { body });

export const startFromRecipe = (key: string, name: string | undefined) =>
  api.post("/v1/journeys/recipes/{key}", { path: { key }, body: name === undefined ? {} : { name } });

export const changeJourney = (id: string, body: JourneyChanges, keepalive = false) =>
  api.patch("/v1/journeys/{journey_id}", { ...at(id), body, keepalive });

/** What the author looked at: of the draft and of its templates, when each was last changed. */
export interface Looked {
  revision: string;
  templates: Readonly<Record<string, string>>;
}

/** Nothing is published that its author has not looked at. */
export const publishJourney = (id: string, inside: Replacing, { revision, templates }: Looked) =>
  api.post("/v1/journeys/{journey_id}/publish", {
    ...at(id),
    body: { inside, based_on: revision, templates_based_on: { ...templates } },
  });

export const rollBack = (id: string, version: number, inside: Replacing) =>
  api.post("/v1/journeys/{journey_id}/rollback", { ...at(id), body: { version, inside } });

export const pauseJourney = (id: string) => api.post("/v1/journeys/{journey_id}/pause", at(id));

export const resumeJourney = (id: string, policy: ResumePolicy) =>
  api.post("/v1/journeys/{journey_id}/resume", { ...at(id), body: { policy } });

export const archiveJourney = (id: string) => api.post("/v1/journeys/{journey_id}/archive", at(id));

export const duplicateJourney = (id: string, name: string) =>
  api.post("/v1/journeys/{journey_id}/duplicate", { ...at(id), body: { name } });

export const enroll = (journeyId: string, contactId: string) =>
  api.post("/v1/enrollments", { body: { journey_id: journeyId, contact_id: contactId } });

export const commandMany = (command: BulkCommand, enrollmentIds: readonly string[]) =>
  api.post("/v1/enrollments/bulk", { body: { command, enrollment_ids: [...enrollmentIds] } });

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contact(id),
    queryFn: ({ signal }) => api.get("/v1/contacts/{contact_id}", { path: { contact_id: id }, signal }),
  });
