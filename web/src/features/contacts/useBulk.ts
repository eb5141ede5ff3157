/** Has one thing done to many contacts: the server does it, whether this page stays open or not. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { BulkJob } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import type { Selected } from "./api";
import { awaitJobs } from "./bulkJobs";
import type { ContactsSearch } from "./filters";
import { refusal } from "./useChange";

export type BulkWish =
  | { kind: "tag"; tags: string[] }
  | { kind: "untag"; tags: string[] }
  | { kind: "hold"; until: string | null }
  | { kind: "erase" }
  | { kind: "run"; journeyId: string };

/** How many a job takes by name. */
const MOST_NAMED = 5_000;

function start(wish: BulkWish, whom: Selected): Promise<BulkJob> {
  switch (wish.kind) {
    case "run":
      return api.post("/v1/journeys/{journey_id}/run-many", {
        path: { journey_id: wish.journeyId },
        body: whom as never,
      });
    case "hold":
      return api.post("/v1/contacts/bulk/hold", { body: { ...whom, until: wish.until } as never });
    case "erase":
      return api.post("/v1/contacts/bulk/erase", { body: whom as never });
    case "tag":
    case "untag":
      return api.post(`/v1/contacts/bulk/${wish.kind}`, { body: { ...whom, tags: wish.tags } as never });
  }
}

function selections(search: ContactsSearch, ids: readonly string[] | "everything"): Selected[] {
  if (ids === "everything") {
    return search.q === undefined && search.filter === undefined
      ? [{ everyone: true }]
      : [{ ...(search.q ? { q: search.q } : {}), ...(search.filter ? { filter: search.filter } : {}) }];
  }
  return Array.from({ length: Math.ceil(ids.length / MOST_NAMED) }, (_, part) => ({
    contact_ids: ids.slice(part * MOST_NAMED, (part + 1) * MOST_NAMED),
  }));
}

export function useBulk(search: ContactsSearch) {
  const { t } = useT();
  const queries = useQueryClient();
  /** Says whether the server has taken it. */
  return async function run(wish: BulkWish, ids: readonly string[] | "everything"): Promise<boolean> {
    try {
      for (const whom of selections(search, ids)) awaitJobs([(await start(wish, whom)).id]);
      return true;
    } catch (error) {
      showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: keys.bulkJobs() });
    }
  };
}
