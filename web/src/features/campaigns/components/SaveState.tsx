/** Whether the draft is saved: a quiet word, and a way to try again where it failed. */
import { useT } from "@/lib/i18n/useT";
import { clock } from "@/lib/time";
import { Button } from "@/ui/Button";
import type { Saving } from "../useDraft";

export function SaveState({ saving, zone, onRetry }: { saving: Saving; zone: string; onRetry: () => void }) {
  const { t, language } = useT();
  if (saving.kind === "failed")
    return (
      <span role="alert" className="flex min-w-0 items-center gap-2 text-sm text-coral-text">
        <span className="truncate">{t("campaigns:draft.failed", { why: saving.why })}</span>
        <Button size="sm" onClick={onRetry}>
          {t("campaigns:draft.retry")}
        </Button>
      </span>
    );
  if (saving.kind === "conflict") return null;
  const text =
    saving.kind === "saving"
      ? t("campaigns:draft.saving")
      : saving.kind === "new"
        ? t("campaigns:draft.unsaved")
        : t("campaigns:draft.saved", { time: clock(Date.parse(saving.at), zone, language) });
  return <span className="text-sm whitespace-nowrap text-muted num">{text}</span>;
}
