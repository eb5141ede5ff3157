/** Whether the draft is saved: a quiet word, and a way to try again where it failed. */
import { useT } from "@/lib/i18n/useT";
import { clock } from "@/lib/time";
import { SaveState } from "@/ui/SaveState";
import type { Saving } from "../useDraft";

export function DraftState({ saving, zone, onRetry }: { saving: Saving; zone: string; onRetry: () => void }) {
  const { t, language } = useT();
  if (saving.kind === "conflict") return null;
  if (saving.kind === "failed")
    return (
      <SaveState
        text={t("campaigns:draft.failed", { why: saving.why })}
        retry={{ label: t("campaigns:draft.retry"), run: onRetry }}
      />
    );
  const text =
    saving.kind === "saving"
      ? t("campaigns:draft.saving")
      : saving.kind === "new"
        ? t("campaigns:draft.unsaved")
        : t("campaigns:draft.saved", { time: clock(Date.parse(saving.at), zone, language) });
  return <SaveState text={text} />;
}
