/** When people are written to and how much is enough, for journeys as well; and what holds for campaigns alone. */
import { Link } from "@tanstack/react-router";
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { FieldRows } from "@/ui/Field";
import { Section } from "@/ui/Page";
import type { SettingsValues } from "../form";
import { ChannelRules } from "./ChannelRules";
import { Elsewhere } from "./Elsewhere";
import { HoursField } from "./HoursField";
import { NumberFields } from "./NumberField";

const DAYTIME = { start: "07:00", end: "22:00" };
const LUNCH = { start: "12:00", end: "14:00" };

export function SendingFields(form: ProblemForm<SettingsValues>) {
  const { t } = useT();
  const { control } = form.form;
  return (
    <>
      <Section title={t("settings:when.title")} body={t("settings:when.body")}>
        <FieldRows>
          <HoursField
            control={control}
            name="send_window"
            legend={t("settings:when.window")}
            hint={t("settings:when.windowHint")}
            switchLabel={t("settings:when.windowSwitch")}
            proposed={DAYTIME}
            error={form.errorOf("send_window")}
          />
          <HoursField
            control={control}
            name="quiet_hours"
            legend={t("settings:when.quiet")}
            hint={t("settings:when.quietHint")}
            switchLabel={t("settings:when.quietSwitch")}
            proposed={LUNCH}
            error={form.errorOf("quiet_hours")}
          />
        </FieldRows>
      </Section>
      <Section title={t("settings:channels.title")} body={t("settings:channels.body")}>
        <ChannelRules control={control} />
        <div className="mt-2">
          <FieldRows>
            <NumberFields {...form} names={["duplicate_content_hours", "messages_per_day"]} />
          </FieldRows>
        </div>
      </Section>
      <Section title={t("settings:asking.campaigns")}>
        <FieldRows>
          <NumberFields {...form} names={["campaign_confirm_above", "campaign_typed_above"]} />
        </FieldRows>
      </Section>
      <Section
        title={t("settings:line.title")}
        body={
          <Elsewhere
            text={t("settings:line.pace")}
            link={<Link to="/connections">{t("connections:title")}</Link>}
          />
        }
      >
        <FieldRows>
          <NumberFields {...form} names={["campaign_headroom_seconds", "backlog_cap"]} />
        </FieldRows>
      </Section>
    </>
  );
}
