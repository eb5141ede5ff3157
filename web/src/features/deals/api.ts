/** Deals of a contact, and the pipelines in which they walk. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";

export const dealsQuery = (contactId: string) =>
  queryOptions({
    queryKey: keys.deals(contactId),
    queryFn: ({ signal }) => api.get("/v1/deals", { query: { contact_id: contactId, limit: 100 }, signal }),
  });

export const movesQuery = (dealId: string) =>
  queryOptions({
    queryKey: keys.dealMoves(dealId),
    queryFn: ({ signal }) => api.get("/v1/deals/{deal_id}/moves", { path: { deal_id: dealId }, signal }),
  });

type DealIn = Parameters<typeof api.post<"/v1/deals">>[1]["body"];
export type DealChanges = Parameters<typeof api.patch<"/v1/deals/{deal_id}">>[1]["body"];
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
