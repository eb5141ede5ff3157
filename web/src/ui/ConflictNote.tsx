/** Somebody else has changed the same as is changed here: whose it shall be. */
import { TriangleAlert } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";

interface ConflictNoteProps {
  title: string;
  onTheirs: () => void;
  onMine: () => void;
  className?: string;
}

export function ConflictNote({ title, onTheirs, onMine, className = "" }: ConflictNoteProps) {
  const { t } = useT();
  return (
    <div
      role="alert"
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 bg-amber-soft text-amber-text ${className}`}
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-pretty">{title}</p>
      <Button size="sm" onClick={onTheirs}>
        {t("ui:conflict.theirs")}
      </Button>
      <Button size="sm" onClick={onMine}>
        {t("ui:conflict.mine")}
      </Button>
    </div>
  );
}
