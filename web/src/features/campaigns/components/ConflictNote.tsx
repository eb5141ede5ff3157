/** Somebody else has changed the same of the draft. */
import { useT } from "@/lib/i18n/useT";
import { ConflictNote as Note } from "@/ui/ConflictNote";
import type { DraftHold } from "../useDraft";
import { fieldNames } from "../words";

export function ConflictNote({ hold }: { hold: DraftHold }) {
  const { t, language } = useT();
  if (hold.saving.kind !== "conflict") return null;
  return (
    <Note
      className="sticky top-0 z-10 border-b border-line px-5 py-2"
      title={t("ui:conflict.title", { fields: fieldNames(t, language, hold.saving.fields) })}
      onTheirs={() => hold.settle(true)}
      onMine={() => hold.settle(false)}
    />
  );
}
