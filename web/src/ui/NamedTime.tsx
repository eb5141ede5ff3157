/** A usual time by its name, with when that is. */
import { useT } from "@/lib/i18n/useT";
import { dayClock, pageZone } from "@/lib/time";

export function NamedTime({ name, at, now }: { name: string; at: number; now: number }) {
  const { language } = useT();
  return (
    <span className="flex w-full items-baseline justify-between gap-4">
      {name}
      <span className="text-sm font-normal text-muted num">{dayClock(at, pageZone(), language, now)}</span>
    </span>
  );
}
