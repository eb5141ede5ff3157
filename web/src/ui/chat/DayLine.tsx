import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { dayName, pageZone } from "@/lib/time";

/** The day on which what follows was said. */
export function DayLine({ at }: { at: number }) {
  const { t, language } = useT();
  return (
    <p className="self-center py-1.5 text-center text-sm text-muted num">
      {dayName(t, language, at, pageZone(), serverNow())}
    </p>
  );
}
