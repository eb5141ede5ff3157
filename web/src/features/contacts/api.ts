/** Contacts: the table, one person with what happened to them, merging, and what is set up around them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { AttributeType, TimelineKind } from "@/api/models";
import { type ContactsSearch, type Filter, listQuery } from "./filters";

export const PAGE = 100;

export const listOf = (search: ContactsSearch, fields: string[]) =>
  infiniteQueryOptions({
    queryKey: keys.contactList({ ...search, fields }),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/contacts", {
        query: {
          ...listQuery(search),
          sort: search.sort,
          order: search.order,
          fields,
          limit: PAGE,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Counting a million takes longer than showing a page of them: it is asked apart, and not again at each change. */
export const countOf = (search: ContactsSearch) =>
  queryOptions({
    queryKey: keys.contactCount(listQuery(search)),
    queryFn: ({ signal }) => api.get("/v1/contacts/count", { query: listQuery(search), signal }),
    staleTime: 60_000,
    retry: false,
  });

export const viewsQuery = queryOptions({
  queryKey: keys.contactViews(),
  queryFn: ({ signal }) => api.get("/v1/contacts/views", { signal }),
});

/** Who has this address already; nobody else while the answer is on its way. */
export const sameQuery = (text: string) =>
  queryOptions({
    queryKey: keys.contactFound(text),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts", { query: { q: text, fields: ["identifiers", "tags"], limit: 8 }, signal }),
    enabled: text !== "",
  });

export const foundQuery = (text: string) =>
  queryOptions({ ...sameQuery(text), placeholderData: keepPreviousData });

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contact(id),
    queryFn: ({ signal }) => api.get("/v1/contacts/{contact_id}", { path: { contact_id: id }, signal }),
  });

export const timelineQuery = (id: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: keys.contactTimeline(id, kinds),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/contacts/{contact_id}/timeline", {
        path: { contact_id: id },
        query: { kind: [...kinds], cursor: pageParam, limit: 30 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.contactLedger(id),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/contacts/{contact_id}/consent", {
        path: { contact_id: id },
        query: { cursor: pageParam, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const followUpsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contactFollowUps(id),
    queryFn: ({ signal }) => api.get("/v1/enrollments", { query: { contact_id: id, limit: 50 }, signal }),
  });

export const importsQuery = queryOptions({
  queryKey: keys.imports(),
  queryFn: ({ signal }) => api.get("/v1/imports", { query: { limit: 50 }, signal }),
});

export const alikeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contactDuplicates(id),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts/{contact_id}/duplicates", { path: { contact_id: id }, signal }),
  });

export const duplicatesQuery = infiniteQueryOptions({
  queryKey: keys.duplicates(),
  queryFn: ({ signal, pageParam }) =>
    api.get("/v1/duplicates", { query: { cursor: pageParam, limit: 50 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export const reviewsQuery = infiniteQueryOptions({
  queryKey: keys.consentReviews(),
  queryFn: ({ signal, pageParam }) =>
    api.get("/v1/consent-reviews", { query: { cursor: pageParam, limit: 50 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: keys.mergePreview(id, otherId),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts/{contact_id}/merge-preview/{other_id}", {
        path: { contact_id: id, other_id: otherId },
        signal,
      }),
  });

type NewView = Parameters<typeof api.post<"/v1/contacts/views">>[1]["body"];
export const createView = (body: NewView) => api.post("/v1/contacts/views", { body });
export const changeView = (
  id: string,
  body: Parameters<typeof api.patch<"/v1/contacts/views/{view_id}">>[1]["body"],
) => api.patch("/v1/contacts/views/{view_id}", { path: { view_id: id }, body });
export const forgetView = (id: string) =>
  api.delete("/v1/contacts/views/{view_id}", { path: { view_id: id } });

const of = (id: string) => ({ path: { contact_id: id } });

export const changeContact = (
  id: string,
  body: Parameters<typeof api.patch<"/v1/contacts/{contact_id}">>[1]["body"],
) => api.patch("/v1/contacts/{contact_id}", { ...of(id), body });

export const eraseContact = (id: string) => api.delete("/v1/contacts/{contact_id}", of(id));
export const holdContact = (id: string, until: string | null) =>
  api.put("/v1/contacts/{contact_id}/hold", { ...of(id), body: { until } });
export const addTags = (id: string, tags: string[]) =>
  api.post("/v1/contacts/{contact_id}/tags", { ...of(id), body: { tags } });
export const removeTag = (id: string, tag: string) =>
  api.delete("/v1/contacts/{contact_id}/tags/{tag}", { path: { contact_id: id, tag } });
export const changeConsent = (
  id: string,
  body: Parameters<typeof api.post<"/v1/contacts/{contact_id}/consent">>[1]["body"],
) => api.post("/v1/contacts/{contact_id}/consent", { ...of(id), body });
/** Whoever fills the form in records what they were told: the source of a consent is the team. */
export const createContact = (row: object) =>
  api.post("/v1/contacts/batch", { body: { rows: [row] as never, source: "staff" } });

export const mergeContacts = (id: string, otherId: string) =>
  api.post("/v1/contacts/{contact_id}/merge", { ...of(id), body: { contact_id: otherId } });
export const undoMerge = (id: string) => api.post("/v1/merges/{merge_id}/undo", { path: { merge_id: id } });
export const dismissPair = (id: string, otherId: string) =>
  api.post("/v1/contacts/{contact_id}/duplicates/{other_id}/dismiss", {
    path: { contact_id: id, other_id: otherId },
  });

export const startJourney = (journeyId: string, contactId: string) =>
  api.post("/v1/enrollments", { body: { journey_id: journeyId, contact_id: contactId } });

export const decideReview = (id: string, isOptOut: boolean) =>
  isOptOut
    ? api.post("/v1/consent-reviews/{review_id}/accept", { path: { review_id: id } })
    : api.post("/v1/consent-reviews/{review_id}/dismiss", { path: { review_id: id } });

export const declareAttribute = (name: string, type: AttributeType, label: string | null) =>
  api.put("/v1/attributes/{name}", { path: { name }, body: { type, label } });
export const forgetAttribute = (name: string) => api.delete("/v1/attributes/{name}", { path: { name } });

export interface Address {
  kind: "phone" | "email";
  value: string;
}
export const lookUpSuppressions = (identifiers: Address[]) =>
  api.post("/v1/suppressions/look-up", { body: { identifiers } });
export const suppress = (identifiers: Address[]) =>
  api.post("/v1/suppressions", { body: { identifiers, reason: "staff" } });
export const unsuppress = (identifiers: Address[]) =>
  api.post("/v1/suppressions/remove", { body: { identifiers } });

/** Whom something is done to at once: those marked, or the whole list. */
export type Selected = { contact_ids: string[] } | { q?: string; filter?: Filter } | { everyone: true };
