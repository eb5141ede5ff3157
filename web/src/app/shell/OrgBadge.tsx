import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, clock } from "@/lib/time";
import { Logo } from "@/ui/Logo";
import { useShell } from "./shellContext";

/** Whose dashboard this is, and what time it is there. */
export function OrgBadge({ isFolded }: { isFolded: boolean }) {
  const { t, language } = useT();
  const { name, time_zone: zone } = useShell().session.organization;
  const now = useNow(1_000);
  const time = t("shell:org.time", { city: city(t, zone), time: clock(now, zone, language) });
  return (
    <div
      className="flex items-center gap-2.5 px-1 pt-0.5 pb-3.5"
      title={isFolded ? `${name}, ${time}` : undefined}
    >
      <Logo className="size-6.5 shrink-0" />
      <div className={isFolded ? "sr-only" : "min-w-0"}>
        <p className="truncate leading-4 font-bold">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-sm leading-4 text-muted num">{time}</p>
      </div>
    </div>
  );
}
