/** The inbox, and what is tuned once in a while. */
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { MultiPicker } from "@/ui/MultiPicker";
import { Section } from "@/ui/Page";
import { TextInput } from "@/ui/TextInput";
import { readWaits, type SettingsValues } from "../form";
import { NumberField } from "./NumberField";

export function WorkFields({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  const number = (
    name: "handoff_grace_minutes" | "auto_resolve_hours",
    unit: "minutes" | "hours",
    placeholder?: string,
  ) => (
    <NumberField
      control={control}
      name={name}
      label={t(`settings:work.${name}`)}
      hint={t(`settings:work.${name}_hint`)}
      unit={t(`settings:unit.${unit}`)}
      error={errorOf(name)}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
  return (
    <Section title={t("settings:work.title")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {number("handoff_grace_minutes", "minutes")}
        {number("auto_resolve_hours", "hours", t("settings:never"))}
        <Controller
          control={control}
          name="lead_statuses"
          render={({ field }) => (
            <Field
              label={t("settings:work.statuses")}
              hint={t("settings:work.statusesHint")}
              error={errorOf("lead_statuses")}
            >
              <MultiPicker
                label={t("settings:work.statuses")}
                addText={t("settings:work.addStatus")}
                options={[]}
                mayCreate
                value={field.value.map((status) => ({ value: status, label: status }))}
                onChange={(options) => field.onChange(options.map(({ value }) => value).sort())}
              />
            </Field>
          )}
        />
      </div>
    </Section>
  );
}

export function TuningFields({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  const number = (
    name: "headroom_seconds" | "connection_retry_seconds" | "allowance_retry_minutes",
    unit: "seconds" | "minutes",
  ) => (
    <NumberField
      control={control}
      name={name}
      label={t(`settings:tuning.${name}`)}
      hint={t(`settings:tuning.${name}_hint`)}
      unit={t(`settings:unit.${unit}`)}
      error={errorOf(name)}
    />
  );
  return (
    <Section title={t("settings:tuning.title")} body={t("settings:tuning.body")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {number("headroom_seconds", "seconds")}
        {number("connection_retry_seconds", "seconds")}
        {number("allowance_retry_minutes", "minutes")}
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
      </div>
    </Section>
  );
}
