/** The pipelines in which deals walk, and what one may ask of the deals of a person. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useT } from "@/lib/i18n/useT";
import { api } from "./client";
import { keys } from "./keys";

export const pipelinesQuery = queryOptions({
  queryKey: keys.pipelines(),
  queryFn: ({ signal }) => api.get("/v1/pipelines", { signal }),
});

/** Where deals stand: by stage, by pipeline, or by what the stage means. */
export type DealPart = "stage" | "pipeline" | "state";
const STATES = ["open", "won", "lost"] as const;

interface Choice {
  value: string;
  label: string;
}

/** What there is to choose from; a stage says whose it is where there are several pipelines. */
export function useDealChoices(isNeeded: boolean): Record<DealPart, Choice[]> {
  const { t } = useT();
  const pipelines = useQuery({ ...pipelinesQuery, enabled: isNeeded }).data?.items ?? [];
  return {
    stage: pipelines.flatMap(({ name, stages }) =>
      stages.map((stage) => ({
        value: stage.id,
        label: pipelines.length > 1 ? `${name}: ${stage.name}` : stage.name,
      })),
    ),
    pipeline: pipelines.map(({ id, name }) => ({ value: id, label: name })),
    state: STATES.map((value) => ({ value, label: t(`deals:state.${value}`) })),
  };
}

/** The names of pipelines and stages by their ids, wherever filters and drafts refer to them. */
export const dealNames = queryOptions({
  ...pipelinesQuery,
  select: ({ items }) =>
    new Map(
      items.flatMap(
        ({ id, name, stages }) =>
          [[id, name], ...stages.map((one) => [one.id, one.name])] as [string, string][],
      ),
    ),
});
