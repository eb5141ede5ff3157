/** Templates as journeys and campaigns refer to them: the ones of a channel, and the one that is chosen. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client";
import { keys } from "./keys";
import { asProblem } from "./problem";
import type { components } from "./schema";

export type Template = components["schemas"]["TemplateOut"];

/** More than one chooses from in a list. */
const MOST = 200;

const templatesToUse = (channel: Template["channel"]) =>
  queryOptions({
    queryKey: [...keys.templatesAll(), "to-use", channel] as const,
    queryFn: ({ signal }) => api.get("/v1/templates", { query: { channel, limit: MOST }, signal }),
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => api.get("/v1/templates/{template_id}", { path: { template_id: id }, signal }),
  });

/** Names by their ids, wherever drafts refer to them. */
export const templateNames = queryOptions({
  queryKey: [...keys.templatesAll(), "names"] as const,
  queryFn: ({ signal }) => api.get("/v1/templates", { query: { limit: MOST }, signal }),
  select: ({ items }) => new Map(items.map(({ id, name }) => [id, name])),
});

interface TemplateChoice {
  templates: readonly Template[];
  chosen: Template | undefined;
  isPending: boolean;
  /** The chosen one is nowhere to be found. */
  isGone: boolean;
}

export function useTemplateChoice(channel: string, id: string | null): TemplateChoice {
  const list = useQuery(templatesToUse(channel as Template["channel"]));
  const one = useQuery({ ...templateQuery(id ?? ""), enabled: id !== null });
  return {
    templates: list.data?.items ?? [],
    chosen: id === null ? undefined : one.data,
    isPending: list.isPending,
    isGone: id !== null && one.isError && asProblem(one.error).code === "template_not_found",
  };
}
