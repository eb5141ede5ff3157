/** For a day a merge can be taken back: until when, and the way. */
import type { TimelineEntry } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { dayClock, pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { undoMerge } from "../api";
import { useChange } from "../useChange";

interface UndoMergeProps {
  entry: TimelineEntry;
  now: number;
}

export function UndoMerge({ entry, now }: UndoMergeProps) {
  const { t, language } = useT();
  const undo = useChange(() => undoMerge(entry.id), {
    onDone: () => showToast({ text: t("contacts:toast.mergeUndone") }),
  });
  const until = Date.parse(String(entry.details.undo_until));
  const state = String(entry.details.state);
  if ((state !== "merged" && state !== "moving") || until <= now) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
      {t("contacts:merge.undoUntil", { time: dayClock(until, pageZone(), language, now) })}
      <Button size="sm" disabled={undo.isPending} onClick={() => undo.mutate(undefined)}>
        {t("contacts:merge.undo")}
      </Button>
    </p>
  );
}
