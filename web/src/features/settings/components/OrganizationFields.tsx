/** What the organization is called, and where and in which language it lives. */
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { currencyOptions } from "@/lib/currencies";
import { useT } from "@/lib/i18n/useT";
import { Field, FieldRows } from "@/ui/Field";
import { Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import type { SettingsValues } from "../form";
import { LocaleField, RegionField, ZoneField } from "./PlaceFields";

/** No code of a currency: whatever is usual in the country. */
const USUAL = "usual";

interface OrganizationFieldsProps extends ProblemForm<SettingsValues> {
  /** The currency of the country as it is saved. */
  usual: string;
}

export function OrganizationFields({ form, errorOf, usual }: OrganizationFieldsProps) {
  const { t, language } = useT();
  const { control, register, formState } = form;
  const { time_zone: zone = "UTC", locale = "en" } = formState.defaultValues ?? {};
  return (
    <Section title={t("settings:organization.title")}>
      <FieldRows>
        <Field
          label={t("settings:organization.name")}
          hint={t("settings:organization.nameHint")}
          error={errorOf("name")}
        >
          <TextInput {...register("name")} />
        </Field>
        <Controller
          control={control}
          name="time_zone"
          render={({ field: { value, onChange } }) => (
            <ZoneField
              known={zone}
              hint={t("settings:organization.zoneHint")}
              error={errorOf("time_zone")}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="locale"
          render={({ field: { value, onChange } }) => (
            <LocaleField known={locale} error={errorOf("locale")} value={value} onChange={onChange} />
          )}
        />
        <Controller
          control={control}
          name="region"
          render={({ field: { value, onChange } }) => (
            <RegionField error={errorOf("region")} value={value} onChange={onChange} />
          )}
        />
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Field
              label={t("settings:organization.currency")}
              hint={t("settings:organization.currencyHint")}
              error={errorOf("currency")}
            >
              <Select
                value={field.value ?? USUAL}
                onChange={(value) => field.onChange(value === USUAL ? null : value)}
                options={[
                  { value: USUAL, label: t("settings:organization.currencyUsual", { currency: usual }) },
                  ...currencyOptions(language, field.value ?? usual),
                ]}
              />
            </Field>
          )}
        />
      </FieldRows>
    </Section>
  );
}
