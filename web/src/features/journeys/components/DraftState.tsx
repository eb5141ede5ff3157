/** Whether the draft is saved, in a quiet word; what to do where somebody else was faster. */
import { useT } from "@/lib/i18n/useT";
import { clock } from "@/lib/time";
import { ConflictNote as Note } from "@/ui/ConflictNote";
import { SaveState } from "@/ui/SaveState";
import type { Editor } from "../useEditor";

export function DraftState({ editor, zone }: { editor: Editor; zone: string }) {
  const { t, language } = useT();
  const { saving } = editor;
  if (saving.kind === "conflict" || saving.kind === "idle") return null;
  if (saving.kind === "failed")
    return (
      <SaveState
        text={t("journeys:unsaved", { why: saving.why })}
        retry={{ label: t("journeys:retry"), run: () => void editor.flush() }}
      />
    );
  return (
    <SaveState
      text={
        saving.kind === "saving"
          ? t("journeys:saving")
          : t("journeys:saved", { time: clock(Date.parse(saving.at), zone, language) })
      }
    />
  );
}

export function ConflictNote({ editor }: { editor: Editor }) {
  const { t } = useT();
  if (editor.saving.kind !== "conflict") return null;
  return (
    <Note
      className="border-b border-line px-5 py-2"
      title={t("journeys:conflict.title")}
      onTheirs={() => void editor.takeTheirs()}
      onMine={() => void editor.keepMine()}
    />
  );
}
