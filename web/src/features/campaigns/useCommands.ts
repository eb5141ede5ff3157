/** What is done to a campaign: what is listed is read again, what was refused is said. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keys } from "@/api/keys";
import type { Campaign, CampaignPage } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { cancelCampaign, deleteCampaign, duplicateCampaign, pauseCampaign, resumeCampaign } from "./api";

const UNDO_MS = 6_000;

function useRefusal() {
  const { t } = useT();
  return (error: unknown) =>
    showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
}

interface Pages {
  pages: CampaignPage[];
  pageParams: unknown[];
}

/** Duplicate opens the copy. Deleting waits a moment, so that it can be taken back. */
export function useListCommands(onOpen: (id: string) => void) {
  const { t } = useT();
  const queries = useQueryClient();
  const refuse = useRefusal();
  const waiting = useRef(new Map<string, () => void>());

  useEffect(() => {
    const all = waiting.current;
    // Leaving the page is no way of keeping what was deleted.
    return () => {
      for (const send of all.values()) send();
    };
  }, []);

  const duplicate = useMutation({
    mutationFn: duplicateCampaign,
    onSuccess: (copy) => onOpen(copy.id),
    onError: refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.campaignsAll() }),
  });

  function remove({ id, name }: Campaign) {
    const filter = { queryKey: [...keys.campaignsAll(), "list"] };
    void queries.cancelQueries(filter);
    const before = queries.getQueriesData<Pages>(filter);
    queries.setQueriesData<Pages>(filter, (pages) => pages && without(pages, id));
    const restore = () => {
      for (const [key, pages] of before) queries.setQueryData(key, pages);
    };
    const send = () => {
      clearTimeout(timer);
      waiting.current.delete(id);
      deleteCampaign(id)
        .catch((error: unknown) => {
          restore();
          refuse(error);
        })
        .finally(() => void queries.invalidateQueries({ queryKey: keys.campaignsAll() }));
    };
    const timer = setTimeout(send, UNDO_MS);
    waiting.current.set(id, send);
    showToast({
      text: t("campaigns:list.deleted", { name }),
      durationMs: UNDO_MS,
      undo: () => {
        clearTimeout(timer);
        waiting.current.delete(id);
        restore();
      },
    });
  }

  return { duplicate, remove };
}

function without(pages: Pages, id: string): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

export type ListCommands = ReturnType<typeof useListCommands>;

/** Pause, resume and cancel of one campaign. */
export function useRunCommands(id: string) {
  const { t } = useT();
  const queries = useQueryClient();
  const refuse = useRefusal();
  const after = {
    onError: refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.campaignsAll() }),
  };
  const pause = useMutation({
    mutationFn: () => pauseCampaign(id),
    onSuccess: () => showToast({ text: t("campaigns:command.paused") }),
    ...after,
  });
  const resume = useMutation({
    mutationFn: () => resumeCampaign(id),
    onSuccess: () => showToast({ text: t("campaigns:command.resumed") }),
    ...after,
  });
  const cancel = useMutation({
    mutationFn: () => cancelCampaign(id),
    onSuccess: () => showToast({ text: t("campaigns:command.cancelled") }),
    ...after,
  });
  return { pause, resume, cancel };
}
