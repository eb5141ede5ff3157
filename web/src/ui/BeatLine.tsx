/**
 * The signature of the product: a tick for each step, a filled dot for now.
 * Behind the dot the line is sage (done), ahead of it hollow. Many steps draw smaller, very many as one bar.
 */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";

/** `quiet` is where it ended: nothing waits there any more. */
export type BeatTone = "amber" | "coral" | "sage" | "quiet";

interface BeatLineProps {
  done: number;
  total: number;
  tone?: BeatTone;
  /** Paused: the dot for now is hollow. */
  isPaused?: boolean;
  className?: string;
}

const NOW: Record<BeatTone, string> = {
  amber: "border-amber bg-amber shadow-[0_0_0_3px_var(--amber-soft)]",
  coral: "border-coral bg-coral shadow-[0_0_0_3px_var(--coral-soft)]",
  sage: "border-sage bg-sage shadow-[0_0_0_3px_var(--sage-soft)]",
  quiet: "border-muted bg-muted",
};
const NOW_PAUSED: Record<BeatTone, string> = {
  amber: "border-amber bg-paper",
  coral: "border-coral bg-paper",
  sage: "border-sage bg-paper",
  quiet: "border-muted bg-paper",
};
const MOST_TICKS = 16;

export function BeatLine({ done, total, tone = "amber", isPaused = false, className }: BeatLineProps) {
  const { t } = useT();
  const steps = Math.max(total, 1);
  const at = Math.min(Math.max(done, 0), steps);
  const label =
    at >= steps ? t("ui:beatDone", { total: steps }) : t("ui:beat", { step: at + 1, total: steps });
  const isMany = steps > MOST_TICKS;
  const ticks = isMany ? MOST_TICKS : steps;
  const now = isMany ? Math.round((at / steps) * (ticks - 1)) : at;
  return (
    <span role="img" aria-label={label} title={label} className={cx("flex h-3.5 items-center", className)}>
      {Array.from({ length: ticks }, (_, index) => (
        <Tick
          key={index}
          hasLine={index > 0}
          isDone={index < now}
          isReached={index <= now}
          isSmall={ticks > 8}
          isBare={isMany && index !== now}
          now={index === now ? (isPaused ? NOW_PAUSED : NOW)[tone] : null}
        />
      ))}
    </span>
  );
}

interface TickProps {
  hasLine: boolean;
  isDone: boolean;
  isReached: boolean;
  isSmall: boolean;
  isBare: boolean;
  now: string | null;
}

function Tick({ hasLine, isDone, isReached, isSmall, isBare, now }: TickProps) {
  return (
    <>
      {hasLine && (
        <span className={cx("h-[1.5px] min-w-0.5 flex-1", isReached ? "bg-sage" : "bg-line-strong")} />
      )}
      {!isBare && (
        <span
          className={cx(
            "shrink-0 rounded-full border-[1.5px] transition-colors duration-150",
            now !== null ? cx("size-2", now) : isSmall ? "size-[5px]" : "size-[7px]",
            now === null && (isDone ? "border-sage bg-sage" : "border-line-strong bg-transparent"),
          )}
        />
      )}
    </>
  );
}
