/** The organization, its inbox and leads, and how long things are kept. */
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field, FieldRows } from "@/ui/Field";
import { MultiPicker } from "@/ui/MultiPicker";
import { Section } from "@/ui/Page";
import { KEPT, type SettingsValues } from "../form";
import { NumberFields } from "./NumberField";
import { OrganizationFields } from "./OrganizationFields";

interface GeneralFieldsProps extends ProblemForm<SettingsValues> {
  /** The currency of the country as it is saved. */
  usual: string;
}

export function GeneralFields({ usual, ...form }: GeneralFieldsProps) {
  const { t } = useT();
  return (
    <>
      <OrganizationFields {...form} usual={usual} />
      <Section title={t("settings:work.title")}>
        <FieldRows>
          <NumberFields {...form} names={["auto_resolve_hours"]} />
          <LeadStatuses {...form} />
        </FieldRows>
      </Section>
      <Section title={t("settings:kept.title")} body={t("settings:kept.body")}>
        <FieldRows>
          <NumberFields {...form} names={KEPT} />
        </FieldRows>
      </Section>
    </>
  );
}

function LeadStatuses({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
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
  );
}
