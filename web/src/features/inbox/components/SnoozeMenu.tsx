import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { ConversationHead } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { city, dayClock, pageZone, relative } from "@/lib/time";
import { usualName } from "@/lib/usualTimes";
import { Button } from "@/ui/Button";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { MenuContent, MenuItem, MenuSeparator } from "@/ui/Menu";
import { Modal } from "@/ui/Modal";
import { NamedTime } from "@/ui/NamedTime";
import { LONGEST_SNOOZE_MS, snoozeChoices } from "../when";

interface SnoozeMenuProps {
  onSnooze: (until: string) => void;
  /** Some other day and time is meant. */
  onOther: () => void;
}

/** When it comes back: times that are often meant, or any other. */
export function SnoozeMenu({ onSnooze, onOther }: SnoozeMenuProps) {
  const { t, language } = useT();
  const now = serverNow();
  return (
    <MenuContent align="end" className="min-w-60">
      {snoozeChoices(now, pageZone()).map((one) => (
        <MenuItem key={one.key} onSelect={() => onSnooze(new Date(one.at).toISOString())}>
          <NamedTime
            name={one.key === "in3h" ? t("inbox:snooze.in3h") : usualName(t, language, one, pageZone())}
            at={one.at}
            now={now}
          />
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={CalendarClock} onSelect={onOther}>
        {t("inbox:snooze.until")}
      </MenuItem>
    </MenuContent>
  );
}

interface SnoozeUntilProps {
  conversation: ConversationHead;
  isOpen: boolean;
  onClose: () => void;
  onSnooze: (until: string) => void;
}

/** Any day and time, on the organization's clock; it begins with the time that holds, or with tomorrow morning. */
export function SnoozeUntil({ isOpen, ...rest }: SnoozeUntilProps) {
  const { t } = useT();
  return (
    <Modal title={t("inbox:snooze.title")} isOpen={isOpen} onClose={rest.onClose} size="sm">
      {isOpen && <UntilForm {...rest} />}
    </Modal>
  );
}

function UntilForm({ conversation, onClose, onSnooze }: Omit<SnoozeUntilProps, "isOpen">) {
  const { t, language } = useT();
  const now = serverNow();
  const [until, setUntil] = useState<string | null>(() => {
    const tomorrow = snoozeChoices(now, pageZone()).find(({ key }) => key === "tomorrow")?.at ?? now;
    return conversation.snoozed_until ?? new Date(tomorrow).toISOString();
  });
  const at = until === null ? NaN : Date.parse(until);
  const isPossible = at > now && at <= now + LONGEST_SNOOZE_MS;
  return (
    <form
      className="mt-1.5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPossible || until === null) return;
        onSnooze(until);
        onClose();
      }}
    >
      <DateTimeInput
        label={t("inbox:snooze.title")}
        value={until}
        onChange={setUntil}
        min={new Date(now).toISOString()}
        max={new Date(now + LONGEST_SNOOZE_MS).toISOString()}
      />
      <p role="status" className="text-sm text-pretty text-muted num">
        {isPossible
          ? t("inbox:snooze.comesBack", {
              when: relative(t, at, now),
              time: dayClock(at, pageZone(), language, now),
              city: city(t, pageZone()),
            })
          : t("inbox:snooze.impossible")}
      </p>
      <Button kind="primary" type="submit" className="self-end" disabled={!isPossible}>
        {t("inbox:head.snooze")}
      </Button>
    </form>
  );
}
