/** Somebody else has changed the same of the draft: whose it shall be. */
import { TriangleAlert } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import type { DraftHold } from "../useDraft";
import { fieldNames } from "../words";

export function ConflictNote({ hold }: { hold: DraftHold }) {
  const { t, language } = useT();
  if (hold.saving.kind !== "conflict") return null;
  return (
    <div
      role="alert"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-amber-soft px-5 py-2 text-amber-text"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-pretty">
        {t("campaigns:conflict.title", { fields: fieldNames(t, language, hold.saving.fields) })}
      </p>
      <Button size="sm" onClick={() => hold.settle(true)}>
        {t("campaigns:conflict.theirs")}
      </Button>
      <Button size="sm" onClick={() => hold.settle(false)}>
        {t("campaigns:conflict.mine")}
      </Button>
    </div>
  );
}
