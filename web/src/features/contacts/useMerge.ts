/** Makes two contacts one, with a way back at once; for a day the page has it too. */
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { mergeContacts, undoMerge } from "./api";
import { useChange } from "./useChange";

interface Wish {
  stays: string;
  goes: string;
  name: string;
}

const UNDO_SHOWN_MS = 15_000;

export function useMerge({ onMerged }: { onMerged: (id: string) => void }) {
  const { t } = useT();
  const undo = useChange((mergeId: string) => undoMerge(mergeId), {
    onDone: () => showToast({ text: t("contacts:toast.mergeUndone") }),
  });
  return useChange(async ({ stays, goes, name }: Wish) => ({ ...(await mergeContacts(stays, goes)), name }), {
    onDone: ({ winner_id, merge_id, name }) => {
      showToast({
        text: t("contacts:toast.merged", { name }),
        durationMs: UNDO_SHOWN_MS,
        ...(merge_id !== null && { undo: () => undo.mutate(merge_id) }),
      });
      onMerged(winner_id);
    },
  });
}
