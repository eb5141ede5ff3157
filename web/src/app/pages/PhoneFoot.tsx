import type { QueueItem } from "@/api/models";
import { dueLabel } from "@/features/queue/due";
import { beatTone } from "@/features/queue/reason";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { BeatLine } from "@/ui/BeatLine";

interface PhoneFootProps {
  next: QueueItem | undefined;
  state: "following_up" | "stopped" | "idle";
}

/** The beat line of a person's next step, under the phone. */
export function PhoneFoot({ next, state }: PhoneFootProps) {
  const { t } = useT();
  const now = useNow();
  if (next === undefined) return <span className="truncate">{t(`sandbox:state.${state}`)}</span>;
  return (
    <span className="flex w-full items-center gap-2.5">
      <BeatLine
        done={next.step.done}
        total={next.step.total}
        tone={beatTone(next)}
        isPaused={next.state === "paused"}
        className="max-w-32 min-w-0 flex-1 ps-0.5"
      />
      <span className="ms-auto shrink-0 text-sm whitespace-nowrap num">{dueLabel(t, next, now)}</span>
    </span>
  );
}
