/** What new journeys and promises begin with, and how all journeys run. */
import { Link } from "@tanstack/react-router";
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { HANDOFFS, STOPS } from "@/lib/journeyRules";
import { useT } from "@/lib/i18n/useT";
import { Checkbox } from "@/ui/Checkbox";
import { Field, FieldGroup, FieldRows } from "@/ui/Field";
import { Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { readWaits, type SettingsValues } from "../form";
import { Elsewhere } from "./Elsewhere";
import { NumberFields } from "./NumberField";

export function JourneyFields(form: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
    <>
      <Section title={t("settings:begin.title")} body={t("settings:begin.body")}>
        <FieldRows>
          <StopsField {...form} name="journey_stops" hint={t("journeys:settings.always")} />
          <HandoffField {...form} />
        </FieldRows>
      </Section>
      <Section title={t("settings:begin.inbox")}>
        <FieldRows>
          <StopsField {...form} name="follow_up_stops" hint={t("settings:stops.follow_up_stops_hint")} />
          <NumberFields {...form} names={["handoff_grace_minutes"]} />
        </FieldRows>
      </Section>
      <Section title={t("settings:asking.journeys")}>
        <FieldRows>
          <NumberFields {...form} names={["journey_confirm_above", "journey_typed_above"]} />
        </FieldRows>
      </Section>
      <Section
        title={t("settings:tuning.title")}
        body={
          <Elsewhere
            text={t("settings:tuning.body")}
            link={<Link to="/settings/sending">{t("settings:tab.sending")}</Link>}
          />
        }
      >
        <FieldRows>
          <NumberFields
            {...form}
            names={["journey_headroom_seconds", "connection_retry_seconds", "allowance_retry_minutes"]}
          />
          <WaitsField {...form} />
        </FieldRows>
      </Section>
    </>
  );
}

interface StopsFieldProps extends ProblemForm<SettingsValues> {
  name: "journey_stops" | "follow_up_stops";
  hint: string;
}

function StopsField({ form: { control }, errorOf, name, hint }: StopsFieldProps) {
  const { t } = useT();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <FieldGroup legend={t(`settings:stops.${name}`)} hint={hint} error={errorOf(name)}>
          <div ref={ref} tabIndex={-1} className="-my-1.5 outline-none">
            {STOPS.map((stop) => (
              <Checkbox
                key={stop}
                label={t(`journeys:settings.stop.${stop}`)}
                value={value.includes(stop)}
                onChange={(isOn) =>
                  onChange(isOn ? [...value, stop].sort() : value.filter((one) => one !== stop))
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    />
  );
}

function HandoffField({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
    <Controller
      control={control}
      name="journey_handoff"
      render={({ field: { value, onChange } }) => (
        <Field
          label={t("journeys:settings.handoff")}
          hint={t("settings:begin.handoffHint")}
          error={errorOf("journey_handoff")}
        >
          <Select
            value={value}
            onChange={onChange}
            options={HANDOFFS.map((one) => ({ value: one, label: t(`journeys:settings.handoffs.${one}`) }))}
          />
        </Field>
      )}
    />
  );
}

function WaitsField({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
    <Controller
      control={control}
      name="backoff_seconds"
      render={({ field }) => (
        <Field
          label={t("settings:tuning.backoff_seconds")}
          hint={t("settings:tuning.backoff_seconds_hint")}
          error={errorOf("backoff_seconds")}
        >
          <TextInput
            dir="ltr"
            inputMode="numeric"
            defaultValue={field.value.join(", ")}
            onChange={(event) => field.onChange(readWaits(event.target.value))}
          />
        </Field>
      )}
    />
  );
}
