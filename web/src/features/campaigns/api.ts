/** Campaigns, their drafts, their people; and what a campaign is made of: numbers, imports, contacts, attributes. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, fileAddress } from "@/api/client";
import { keys, type RecipientFilters } from "@/api/keys";
import type { CampaignChanges, CampaignState } from "@/api/models";
import { isEmptyFilter, type PeopleFilter } from "./filterParts";

const PAGE = 50;

export const campaignsQuery = (state: CampaignState | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.campaigns(state),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/campaigns", { query: { state, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: keys.campaign(id),
    queryFn: ({ signal }) => api.get("/v1/campaigns/{campaign_id}", { path: { campaign_id: id }, signal }),
  });

export const statsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.campaignStats(id),
    queryFn: ({ signal }) =>
      api.get("/v1/campaigns/{campaign_id}/stats", { path: { campaign_id: id }, signal }),
    placeholderData: keepPreviousData,
  });

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: keys.campaignCourse(id),
    queryFn: ({ signal }) =>
      api.get("/v1/campaigns/{campaign_id}/course", { path: { campaign_id: id }, signal }),
    placeholderData: keepPreviousData,
  });

/** `revision` is when the draft was last saved: another text, another answer. */
export const reachQuery = (id: string, revision: string) =>
  queryOptions({
    queryKey: keys.campaignReach(id, revision),
    queryFn: ({ signal }) =>
      api.post("/v1/campaigns/{campaign_id}/estimate", { path: { campaign_id: id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const textsQuery = (id: string, revision: string, contactId: string | undefined) =>
  queryOptions({
    queryKey: keys.campaignTexts(id, revision, contactId),
    queryFn: ({ signal }) =>
      api.post("/v1/campaigns/{campaign_id}/preview", {
        path: { campaign_id: id },
        body: contactId === undefined ? {} : { contact_ids: [contactId] },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const recipientsQuery = (id: string, filters: RecipientFilters) =>
  infiniteQueryOptions({
    queryKey: keys.recipients(id, filters),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/campaigns/{campaign_id}/recipients", {
        path: { campaign_id: id },
        query: {
          state: filters.state,
          reason: filters.reason,
          replied: filters.hasReplied,
          cursor: pageParam,
          limit: PAGE,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const recipientQuery = (id: string, recipientId: string) =>
  queryOptions({
    queryKey: keys.recipient(id, recipientId),
    queryFn: ({ signal }) =>
      api.get("/v1/campaigns/{campaign_id}/recipients/{recipient_id}", {
        path: { campaign_id: id, recipient_id: recipientId },
        signal,
      }),
  });

export const activityQuery = (id: string, recipientId: string) =>
  queryOptions({
    queryKey: keys.recipientActivity(id, recipientId),
    queryFn: ({ signal }) =>
      api.get("/v1/campaigns/{campaign_id}/recipients/{recipient_id}/activity", {
        path: { campaign_id: id, recipient_id: recipientId },
        signal,
      }),
  });

export const exportAddress = (id: string) => fileAddress(`/v1/campaigns/${encodeURIComponent(id)}/export`);

export const createCampaign = (changes: CampaignChanges & { name: string }) =>
  api.post("/v1/campaigns", { body: changes });

export const changeCampaign = (id: string, changes: CampaignChanges, keepalive = false) =>
  api.patch("/v1/campaigns/{campaign_id}", { path: { campaign_id: id }, body: changes, keepalive });

export const deleteCampaign = (id: string, keepalive: boolean) =>
  api.delete("/v1/campaigns/{campaign_id}", { path: { campaign_id: id }, keepalive });

export const duplicateCampaign = (id: string) =>
  api.post("/v1/campaigns/{campaign_id}/duplicate", { path: { campaign_id: id } });

/** The revisions are what the sender looked at, of the campaign and of its template: nothing else is sent. */
export const sendCampaign = (id: string, revision: string, templateRevision: string | null) =>
  api.post("/v1/campaigns/{campaign_id}/send", {
    path: { campaign_id: id },
    body: { based_on: revision, template_based_on: templateRevision },
  });

export const pauseCampaign = (id: string) =>
  api.post("/v1/campaigns/{campaign_id}/pause", { path: { campaign_id: id } });

export const resumeCampaign = (id: string) =>
  api.post("/v1/campaigns/{campaign_id}/resume", { path: { campaign_id: id } });

export const cancelCampaign = (id: string) =>
  api.post("/v1/campaigns/{campaign_id}/cancel", { path: { campaign_id: id } });

export const sendTest = (id: string, contactIds: string[], addresses: string[]) =>
  api.post("/v1/campaigns/{campaign_id}/test", {
    path: { campaign_id: id },
    body: { contact_ids: contactIds, addresses },
  });

// What a campaign is made of. The first word of each key is the topic of its owner's hints.

export const importsQuery = queryOptions({
  queryKey: keys.importsNewest(),
  queryFn: ({ signal }) => api.get("/v1/imports", { query: { limit: 100 }, signal }),
});

/** The most that one page names; more people than these are chosen by hand only by a program. */
const NAMED = 200;

export const contactsChosen = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.contactsPicked(ids),
    queryFn: ({ signal }) =>
      api.get("/v1/contacts", {
        query: { id: ids.slice(0, NAMED), fields: ["identifiers"], limit: NAMED },
        signal,
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

const SAMPLED = 3;

/** Some of those whom a filter means, the latest first. */
export const sampleQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: ["contacts", "sample", filter] as const,
    queryFn: ({ signal }) =>
      api.get("/v1/contacts", {
        query: { filter: JSON.stringify(filter), fields: ["identifiers"], limit: SAMPLED },
        signal,
      }),
    enabled: !isEmptyFilter(filter),
    placeholderData: keepPreviousData,
  });

/** The tags that newer contacts have, the commonest first: what is offered while one types. */
export const tagsQuery = queryOptions({
  queryKey: keys.tagsInUse(),
  queryFn: async ({ signal }) => {
    const { items } = await api.get("/v1/contacts", {
      query: { fields: ["tags"], limit: NAMED },
      signal,
    });
    const counts = new Map<string, number>();
    for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1]).map(([tag]) => tag);
  },
  staleTime: 60_000,
});
