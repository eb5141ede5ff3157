/** Whether the draft is saved, in a quiet word; what to do where somebody else was faster. */
import { TriangleAlert } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { clock } from "@/lib/time";
import { Button } from "@/ui/Button";
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
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-amber-soft px-5 py-2 text-amber-text"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-pretty">{t("journeys:conflict.title")}</p>
      <Button size="sm" onClick={() => void editor.takeTheirs()}>
        {t("journeys:conflict.theirs")}
      </Button>
      <Button size="sm" onClick={() => void editor.keepMine()}>
        {t("journeys:conflict.mine")}
      </Button>
    </div>
  );
}
