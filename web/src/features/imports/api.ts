/** Imports: a file is announced and sent, its plan changed, its job begun and steered. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, fileAddress } from "@/api/client";
import { keys } from "@/api/keys";
import type { Import } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import type { components } from "@/api/schema";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";

type Schemas = components["schemas"];
type PlanChanges = Schemas["PlanIn"];
export type ColumnSaid = Schemas["ColumnIn"];
export type Guess = Schemas["GuessOut"];
export type Preview = Schemas["ImportPreviewOut"];
export type PreviewRow = Schemas["PreviewRowOut"];
export type LeftOutGroup = Schemas["LeftOutCountOut"];
export type FoundWord = Schemas["FoundWordOut"];
export type RejectedRow = Schemas["RejectedRowOut"];
export type Counts = Schemas["ImportCountsOut"];
export type Command = "dry-run" | "start" | "pause" | "resume" | "cancel" | "undo";

const PAGE = 50;
const path = (id: string) => ({ path: { import_id: id } });

export const importsQuery = infiniteQueryOptions({
  queryKey: keys.importPages(),
  queryFn: ({ pageParam, signal }) =>
    api.get("/v1/imports", {
      query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.get("/v1/imports/{import_id}", { ...path(id), signal }),
  });

export const previewQuery = (job: Import) =>
  queryOptions({
    queryKey: keys.importPreview(job.id, JSON.stringify(job.plan)),
    queryFn: ({ signal }) => api.get("/v1/imports/{import_id}/preview", { ...path(job.id), signal }),
    placeholderData: (before) => before,
  });

export const rejectedQuery = (job: Import) =>
  infiniteQueryOptions({
    queryKey: keys.importRejected(job.id, `${job.task}:${job.ended_at ?? ""}`),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/imports/{import_id}/rejected", {
        ...path(job.id),
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Cells of one column that were left out for one reason. */
export const leftOutQuery = (job: Import, { column, reason }: Pick<LeftOutGroup, "column" | "reason">) =>
  infiniteQueryOptions({
    queryKey: keys.importLeftOut(job.id, `${job.task}:${job.ended_at ?? ""}`, column, reason),
    queryFn: ({ pageParam, signal }) =>
      api.get("/v1/imports/{import_id}/left-out", {
        ...path(job.id),
        query: { limit: PAGE, column, reason, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The imports of its rejected rows, mended. */
export const mendingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.importsMending(id),
    queryFn: ({ signal }) => api.get("/v1/imports", { query: { mends: id, limit: PAGE }, signal }),
  });

/** Files that speak the language of whoever downloads them. */
const spoken = (language: string) => new URLSearchParams({ language });
export const rejectedFile = (id: string, language: string) =>
  fileAddress(`/v1/imports/${id}/rejected.csv`, spoken(language));
export const leftOutFile = (id: string, language: string) =>
  fileAddress(`/v1/imports/${id}/left-out.csv`, spoken(language));

const COMMANDS = {
  "dry-run": (id: string) => api.post("/v1/imports/{import_id}/dry-run", path(id)),
  start: (id: string) => api.post("/v1/imports/{import_id}/start", path(id)),
  pause: (id: string) => api.post("/v1/imports/{import_id}/pause", path(id)),
  resume: (id: string) => api.post("/v1/imports/{import_id}/resume", path(id)),
  cancel: (id: string) => api.post("/v1/imports/{import_id}/cancel", path(id)),
  undo: (id: string) => api.post("/v1/imports/{import_id}/undo", path(id)),
};

/** Every answer is the import as it is now: it goes into the cache, the list is asked again. */
function useImportChange<Given>(id: string, change: (given: Given) => Promise<Import>) {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (job) => {
      queries.setQueryData(keys.import(id), job);
      for (const list of [keys.importPages(), keys.imports()]) {
        void queries.invalidateQueries({ queryKey: list });
      }
    },
    onError: (error) => {
      const isBusy = asProblem(error).code === "too_many_imports";
      showToast({ text: isBusy ? t("imports:wrong.tooMany") : problemSentence(t, error), tone: "error" });
      void queries.invalidateQueries({ queryKey: keys.import(id) });
    },
  });
}

export function useCommand(id: string) {
  return useImportChange(id, (command: Command) => COMMANDS[command](id));
}

export function useConfigure(id: string) {
  return useImportChange(id, (changes: PlanChanges) =>
    api.patch("/v1/imports/{import_id}", { ...path(id), body: changes }),
  );
}

/** Says which import's rejected rows this file mends, and whether it is to be the same as there. */
export function useMend(id: string) {
  return useImportChange(id, (body: Schemas["MendsIn"]) =>
    api.put("/v1/imports/{import_id}/mends", { ...path(id), body }),
  );
}
