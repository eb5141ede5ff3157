/** Templates: listed, kept, put away, and shown as a person gets them. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];
export type Template = Schemas["TemplateOut"];
export type NewTemplate = Schemas["TemplateIn"];
type TemplateChanges = Schemas["TemplateChangesIn"];
export type TemplateUsage = Schemas["TemplateUsageOut"];
export type TextPreview = Schemas["TextPreviewOut"];
export type TextProblem = Schemas["TextProblemOut"];

const PAGE = 100;
const path = (id: string) => ({ path: { template_id: id } });

/** Which templates, and in which order. */
export interface TemplatesWanted {
  archived: true;
  q: string;
  by: "name" | "channel" | "changed";
  descending: true;
}

export const templatesQuery = ({ by, ...rest }: Partial<TemplatesWanted>) =>
  infiniteQueryOptions({
    queryKey: keys.templates({ by, ...rest }),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/templates", {
        query: {
          limit: PAGE,
          ...rest,
          ...(by !== undefined && { sort: by }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** In how many places each of some templates is used, and who changed it last. */
export const standingsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.templateStandings(ids),
    queryFn: ({ signal }) => api.get("/v1/usage/templates", { query: { id: [...ids] }, signal }),
    staleTime: 30_000,
  });

export const templateUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.template(id), "usage"] as const,
    queryFn: ({ signal }) => api.get("/v1/usage/templates/{template_id}", { ...path(id), signal }),
  });

/** What is wrong with a text, and how it reads for somebody; the words before stay while the next are asked for. */
export const textQuery = (text: string, contactId: string | undefined) =>
  queryOptions({
    queryKey: keys.templateText(text, contactId),
    queryFn: ({ signal }) =>
      api.post("/v1/templates/preview", { body: { text, contact_id: contactId ?? null }, signal }),
    placeholderData: (before) => before,
    staleTime: Infinity,
  });

export const makeTemplate = (body: NewTemplate) => api.post("/v1/templates", { body });
export const changeTemplate = (id: string, body: TemplateChanges) =>
  api.patch("/v1/templates/{template_id}", { ...path(id), body });
export const archiveTemplate = (id: string) => api.post("/v1/templates/{template_id}/archive", path(id));
export const restoreTemplate = (id: string) => api.post("/v1/templates/{template_id}/restore", path(id));
export const duplicateTemplate = (id: string) => api.post("/v1/templates/{template_id}/duplicate", path(id));

/** A change: the answer is the template as it is now, the lists are read again. */
export function useTemplateChange<Given>(change: (given: Given) => Promise<Template>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (template) => queries.setQueryData(keys.template(template.id), template),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.templatesAll() }),
  });
}
