import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { MenuContent, MenuItem } from "@/ui/Menu";
import { snoozeChoices } from "../when";

/** When it comes back: three times that are often meant. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (until: string) => void }) {
  const { t, language } = useT();
  const now = serverNow();
  return (
    <MenuContent align="end" className="min-w-60">
      {snoozeChoices(now, pageZone()).map(({ key, at }) => (
        <MenuItem key={key} onSelect={() => onSnooze(new Date(at).toISOString())}>
          <span className="flex items-baseline justify-between gap-4">
            {t(`inbox:snooze.${key}`)}
            <span className="text-sm text-muted num">{dayClock(at, pageZone(), language, now)}</span>
          </span>
        </MenuItem>
      ))}
    </MenuContent>
  );
}
