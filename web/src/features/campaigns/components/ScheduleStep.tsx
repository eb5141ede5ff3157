/** When it starts; and the hours in which each person may get it. */
import { useQuery } from "@tanstack/react-query";
import type { Campaign } from "@/api/models";
import { settingsQuery } from "@/api/settings";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city } from "@/lib/time";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { Field } from "@/ui/Field";
import { RadioCards } from "@/ui/RadioCards";
import { hoursIn } from "../words";

interface ScheduleStepProps {
  /** Null: as soon as a person sends it. */
  at: string | null;
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  onAt: (at: string | null) => void;
  purpose: Campaign["purpose"];
  zone: string;
  error: string | undefined;
}

export function ScheduleStep({ at, isLater, onLater, onAt, purpose, zone, error }: ScheduleStepProps) {
  const { t } = useT();
  const now = useNow(60_000);
  return (
    <>
      <RadioCards
        label={t("campaigns:schedule.when")}
        value={isLater ? "later" : "now"}
        onChange={(value) => onLater(value === "later")}
        columns={2}
        options={[
          { value: "now", label: t("campaigns:schedule.now"), hint: t("campaigns:schedule.nowHint") },
          { value: "later", label: t("campaigns:schedule.later"), hint: t("campaigns:schedule.laterHint") },
        ]}
      />
      {isLater && (
        <Field
          label={t("campaigns:schedule.at")}
          error={error}
          hint={t("campaigns:schedule.zone", { city: city(t, zone) })}
        >
          <DateTimeInput value={at} onChange={onAt} zone={zone} min={new Date(now).toISOString()} />
        </Field>
      )}
      <p className="text-pretty text-muted">
        <Hours purpose={purpose} />
      </p>
    </>
  );
}

function Hours({ purpose }: { purpose: Campaign["purpose"] }) {
  const { t } = useT();
  const { data } = useQuery(settingsQuery);
  if (data === undefined) return null;
  if (purpose !== "marketing") return t("campaigns:schedule.notBound");
  const open = hoursIn(data.settings.send_window);
  const quiet = hoursIn(data.settings.quiet_hours);
  const window =
    open === null
      ? t("campaigns:schedule.anyHour")
      : t("campaigns:schedule.window", { from: open.start, to: open.end });
  if (quiet === null) return window;
  return `${window} ${t("campaigns:schedule.quiet", { from: quiet.start, to: quiet.end })}`;
}
