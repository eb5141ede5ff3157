/** "2 h ago" in a cell of a long table: as light as text, the clock on the pointer. */
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { inZone, pageZone, relative } from "@/lib/time";

export function When({ at }: { at: string }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={inZone(t, language, instant, pageZone(), now)} className="text-muted">
      {relative(t, instant, now)}
    </time>
  );
}
