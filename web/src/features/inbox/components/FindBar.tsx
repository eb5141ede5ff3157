/** Searching inside the open conversation: Enter goes further back, Shift with it back again, Escape closes. */
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useLater } from "@/lib/useLater";
import { IconButton } from "@/ui/Button";
import { CONTROL, CONTROL_HEIGHT } from "@/ui/control";
import type { Finding } from "../useFinding";

const TYPING_MS = 250;

interface FindBarProps {
  finding: Finding;
  field: Ref<HTMLInputElement>;
  onFocused: (isFocused: boolean) => void;
  onClose: () => void;
}

export function FindBar({ finding, field, onFocused, onClose }: FindBarProps) {
  const { t } = useT();
  const [typed, setTyped] = useState(finding.text);
  const later = useLater(finding.search, TYPING_MS);
  const isSettled = typed.trim() === finding.text.trim();
  const hasNone = finding.count === 0;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!isSettled) finding.search(typed);
    else finding.step(event.shiftKey ? -1 : 1);
  }

  return (
    <div
      role="search"
      className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-2 min-[1100px]:px-5"
    >
      <input
        ref={field}
        type="text"
        role="searchbox"
        dir="auto"
        aria-label={t("inbox:find.open")}
        placeholder={t("inbox:find.open")}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          later(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
        className={cx(CONTROL, CONTROL_HEIGHT, "min-w-0 flex-1 align-parent")}
      />
      <p role="status" className="max-w-32 shrink-0 px-1 text-end text-sm text-muted num">
        {isSettled && <Count finding={finding} />}
      </p>
      <IconButton label={t("inbox:find.older")} disabled={hasNone} onClick={() => finding.step(1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t("inbox:find.newer")} disabled={hasNone} onClick={() => finding.step(-1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t("inbox:find.close")} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** "3 of 17"; while older ones are still looked through there may be more. */
function Count({ finding }: { finding: Finding }) {
  const { t } = useT();
  const { count, place, isLooking, problem, retry } = finding;
  if (finding.text.trim() === "") return null;
  if (problem !== null)
    return (
      <button
        type="button"
        title={problemSentence(t, problem)}
        className="font-medium text-coral-text underline underline-offset-4"
        onClick={retry}
      >
        {t("inbox:find.retry")}
      </button>
    );
  if (count === 0) return isLooking ? t("inbox:find.looking") : t("inbox:find.none");
  return isLooking
    ? t("inbox:find.placeSoFar", { place, total: count })
    : t("inbox:find.place", { place, total: count });
}
