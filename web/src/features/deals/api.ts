/** Deals of a contact or of everybody, and the pipelines in which they walk. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, fileAddress } from "@/api/client";
import { keys } from "@/api/keys";
import { askedOf, type DealsSearch } from "./search";

export const dealsQuery = (contactId: string) =>
  queryOptions({
    queryKey: keys.deals(contactId),
    queryFn: ({ signal }) => api.get("/v1/deals", { query: { contact_id: contactId, limit: 100 }, signal }),
  });

const PAGE = 50;

export const listQuery = (search: DealsSearch, pipelineId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.dealList({ ...search, pipelineId }),
    queryFn: ({ signal, pageParam }) =>
      api.get("/v1/deals", {
        query: { ...askedOf(search), pipeline_id: pipelineId, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: pipelineId !== undefined,
  });

/** Of all stages, also while the list shows one. */
export const sumsQuery = ({ stage: _, ...search }: DealsSearch, pipelineId: string) =>
  queryOptions({
    queryKey: keys.dealSums({ ...search, pipelineId }),
    queryFn: ({ signal }) =>
      api.get("/v1/deals/sums", { query: { ...askedOf(search), pipeline_id: pipelineId }, signal }),
    placeholderData: keepPreviousData,
  });

/** A file of what the list shows. */
export function exportAddress(search: DealsSearch, pipelineId: string): string {
  const asked = Object.entries({ ...askedOf(search), pipeline_id: pipelineId });
  const given = asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return fileAddress("/v1/exports/deals.csv", new URLSearchParams(given));
}

export const movesQuery = (dealId: string) =>
  queryOptions({
    queryKey: keys.dealMoves(dealId),
    queryFn: ({ signal }) => api.get("/v1/deals/{deal_id}/moves", { path: { deal_id: dealId }, signal }),
  });

type DealIn = Parameters<typeof api.post<"/v1/deals">>[1]["body"];
type DealChanges = Parameters<typeof api.patch<"/v1/deals/{deal_id}">>[1]["body"];
type PipelineIn = Parameters<typeof api.post<"/v1/pipelines">>[1]["body"];
type PipelineChanges = Parameters<typeof api.patch<"/v1/pipelines/{pipeline_id}">>[1]["body"];

const of = (id: string) => ({ path: { deal_id: id } });

export const createDeal = (body: DealIn) => api.post("/v1/deals", { body });
export const changeDeal = (id: string, body: DealChanges) =>
  api.patch("/v1/deals/{deal_id}", { ...of(id), body });
export const moveDeal = (id: string, stageId: string) =>
  api.post("/v1/deals/{deal_id}/move", { ...of(id), body: { stage_id: stageId } });
export const deleteDeal = (id: string) => api.delete("/v1/deals/{deal_id}", of(id));

export const createPipeline = (body: PipelineIn) => api.post("/v1/pipelines", { body });
export const changePipeline = (id: string, body: PipelineChanges) =>
  api.patch("/v1/pipelines/{pipeline_id}", { path: { pipeline_id: id }, body });
export const deletePipeline = (id: string) =>
  api.delete("/v1/pipelines/{pipeline_id}", { path: { pipeline_id: id } });
