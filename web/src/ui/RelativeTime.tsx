/** "2 h ago" with the clock behind it; the place is named when its clock is not the page's. */
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { inZone, pageZone, relative } from "@/lib/time";
import { Tooltip } from "./Popover";

interface RelativeTimeProps {
  /** An ISO instant. */
  at: string;
  zone?: string;
  /** Both at once: "in 2 h · Tue 09:00 in São Paulo". */
  isLong?: boolean;
  className?: string;
}

export function RelativeTime({ at, zone = pageZone(), isLong = false, className }: RelativeTimeProps) {
  const { t, language } = useT();
  const now = useNow();
  const instant = Date.parse(at);
  const near = relative(t, instant, now);
  const exact = inZone(t, language, instant, zone, now);
  if (isLong) {
    return (
      <time dateTime={at} className={className}>
        {near} <span aria-hidden="true">·</span> {exact}
      </time>
    );
  }
  return (
    <Tooltip text={exact}>
      <time dateTime={at} className={className}>
        {near}
      </time>
    </Tooltip>
  );
}
