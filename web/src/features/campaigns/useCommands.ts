/** What is done to a campaign: what is listed is read again, what was refused is said. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { Campaign } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { makePending, UNDO_MS } from "@/lib/pending";
import { showToast } from "@/ui/toasts";
import { cancelCampaign, deleteCampaign, duplicateCampaign, pauseCampaign, resumeCampaign } from "./api";

function useRefusal() {
  const { t } = useT();
  return (error: unknown) =>
    showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
}

/** Deleting waits a few seconds for an undo, whatever page one goes to meanwhile. */
const deleting = makePending<"delete">();
export const useDeleting = deleting.use;

/** Duplicate opens the copy. */
export function useListCommands(onOpen: (id: string) => void) {
  const { t } = useT();
  const queries = useQueryClient();
  const refuse = useRefusal();

  const duplicate = useMutation({
    mutationFn: duplicateCampaign,
    onSuccess: (copy) => onOpen(copy.id),
    onError: refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.campaignsAll() }),
  });

  function remove({ id, name }: Campaign) {
    deleting.start(id, "delete", async (keepalive) => {
      await deleteCampaign(id, keepalive).catch(refuse);
      await queries.invalidateQueries({ queryKey: keys.campaignsAll() });
      deleting.end(id);
    });
    showToast({
      text: t("campaigns:list.deleted", { name }),
      durationMs: UNDO_MS - 200,
      undo: () => deleting.end(id),
    });
  }

  return { duplicate, remove };
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
