/** When people are written to, and how much is enough. */
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Section } from "@/ui/Page";
import type { SettingsValues } from "../form";
import { ChannelRules } from "./ChannelRules";
import { HoursField } from "./HoursField";
import { NumberField } from "./NumberField";

const DAYTIME = { start: "07:00", end: "22:00" };
const LUNCH = { start: "12:00", end: "14:00" };

export function SendingFields({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
    <>
      <Section title={t("settings:when.title")} body={t("settings:when.body")}>
        <div className="space-y-6">
          <HoursField
            control={control}
            name="send_window"
            legend={t("settings:when.window")}
            hint={t("settings:when.windowHint")}
            switchLabel={t("settings:when.windowSwitch")}
            proposed={DAYTIME}
            error={errorOf("send_window")}
          />
          <HoursField
            control={control}
            name="quiet_hours"
            legend={t("settings:when.quiet")}
            hint={t("settings:when.quietHint")}
            switchLabel={t("settings:when.quietSwitch")}
            proposed={LUNCH}
            error={errorOf("quiet_hours")}
          />
        </div>
      </Section>
      <Section title={t("settings:channels.title")} body={t("settings:channels.body")}>
        <ChannelRules control={control} />
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <NumberField
            control={control}
            name="duplicate_content_hours"
            label={t("settings:limits.duplicate")}
            hint={t("settings:limits.duplicateHint")}
            unit={t("settings:unit.hours")}
            error={errorOf("duplicate_content_hours")}
          />
          <NumberField
            control={control}
            name="messages_per_day"
            label={t("settings:limits.perDay")}
            hint={t("settings:limits.perDayHint")}
            unit={t("settings:unit.messages")}
            placeholder={t("settings:noLimit")}
            error={errorOf("messages_per_day")}
          />
        </div>
      </Section>
    </>
  );
}
