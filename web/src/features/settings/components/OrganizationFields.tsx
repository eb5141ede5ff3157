/** What the organization is called, and where and in which language it lives. */
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { currencyOptions } from "@/lib/currencies";
import { useT } from "@/lib/i18n/useT";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import type { SettingsValues } from "../form";
import { localeOptions, regionOptions, zoneOptions } from "../places";

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
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  const locales = useMemo(() => localeOptions(locale, language), [locale, language]);
  const regions = useMemo(() => regionOptions(language), [language]);
  return (
    <Section title={t("settings:organization.title")}>
      <div className="grid gap-5 sm:grid-cols-2">
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
          render={({ field }) => (
            <Field
              label={t("settings:organization.zone")}
              hint={t("settings:organization.zoneHint")}
              error={errorOf("time_zone")}
            >
              <Combobox
                label={t("settings:organization.zone")}
                options={zones}
                value={zones.find(({ value }) => value === field.value) ?? null}
                onChange={(option) => option !== null && field.onChange(option.value)}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="locale"
          render={({ field }) => (
            <Field
              label={t("settings:organization.locale")}
              hint={t("settings:organization.localeHint")}
              error={errorOf("locale")}
            >
              <Select value={field.value} onChange={field.onChange} options={locales} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="region"
          render={({ field }) => (
            <Field
              label={t("settings:organization.region")}
              hint={t("settings:organization.regionHint")}
              error={errorOf("region")}
            >
              <Combobox
                label={t("settings:organization.region")}
                options={regions}
                value={regions.find(({ value }) => value === field.value) ?? null}
                onChange={(option) => option !== null && field.onChange(option.value)}
              />
            </Field>
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
      </div>
    </Section>
  );
}
