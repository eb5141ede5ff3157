/** Where an organization is and in which language it writes: fields of every form that says so. */
import { useMemo } from "react";
import { useT } from "@/lib/i18n/useT";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Select, type Option } from "@/ui/Select";
import { localeOptions, regionOptions, zoneOptions } from "../places";

interface PlaceFieldProps {
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error: string | undefined;
  /** What is offered even if the browser does not know it: what stands there from the start. */
  known?: string;
}

export function ZoneField({ known = "UTC", ...field }: PlaceFieldProps) {
  const { t } = useT();
  const zones = useMemo(() => zoneOptions(known), [known]);
  return <Searched label={t("settings:organization.zone")} options={zones} {...field} />;
}

export function RegionField(field: PlaceFieldProps) {
  const { t, language } = useT();
  const regions = useMemo(() => regionOptions(language), [language]);
  return (
    <Searched
      label={t("settings:organization.region")}
      hint={t("settings:organization.regionHint")}
      options={regions}
      {...field}
    />
  );
}

export function LocaleField({ known = "en", hint, error, value, onChange }: PlaceFieldProps) {
  const { t, language } = useT();
  const usual = useMemo(() => localeOptions(known, language), [known, language]);
  const locales = usual.some((option) => option.value === value) ? usual : localeOptions(value, language);
  return (
    <Field
      label={t("settings:organization.locale")}
      hint={hint ?? t("settings:organization.localeHint")}
      error={error}
    >
      <Select value={value} onChange={onChange} options={locales} />
    </Field>
  );
}

interface SearchedProps extends Omit<PlaceFieldProps, "known"> {
  label: string;
  options: readonly Option[];
}

function Searched({ label, hint, error, options, value, onChange }: SearchedProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      <Combobox
        label={label}
        options={options}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(option) => option !== null && onChange(option.value)}
      />
    </Field>
  );
}
