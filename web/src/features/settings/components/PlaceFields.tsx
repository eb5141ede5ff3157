/** Where an organization is and in which language it writes: fields of every form that says so. */
import { useEffect, useMemo } from "react";
import { countries, countryNames } from "@/lib/countries";
import { useT } from "@/lib/i18n/useT";
import { localeNames } from "@/lib/locales";
import { readCities, zoneNames, zones } from "@/lib/zones";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import type { Option } from "@/ui/Select";
import { localeOptions } from "../places";

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
  const options = useMemo(() => zones(known), [known]);
  useEffect(() => void readCities(), []);
  return (
    <Searched label={t("settings:organization.zone")} options={options} namesOf={zoneNames} {...field} />
  );
}

export function RegionField(field: PlaceFieldProps) {
  const { t, language } = useT();
  const regions = useMemo(() => countries(language), [language]);
  return (
    <Searched
      label={t("settings:organization.region")}
      hint={t("settings:organization.regionHint")}
      options={regions}
      namesOf={countryNames}
      {...field}
    />
  );
}

export function LocaleField({ known = "en", ...field }: PlaceFieldProps) {
  const { t, language } = useT();
  const usual = useMemo(() => localeOptions(known, language), [known, language]);
  const isUsual = usual.some((option) => option.value === field.value);
  return (
    <Searched
      label={t("settings:organization.locale")}
      hint={t("settings:organization.localeHint")}
      options={isUsual ? usual : localeOptions(field.value, language)}
      namesOf={localeNames}
      {...field}
    />
  );
}

interface SearchedProps extends Omit<PlaceFieldProps, "known"> {
  label: string;
  options: readonly Option[];
  namesOf: (value: string) => readonly string[];
}

function Searched({ label, hint, error, options, namesOf, value, onChange }: SearchedProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      <Combobox
        label={label}
        options={options}
        namesOf={namesOf}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(option) => option !== null && onChange(option.value)}
      />
    </Field>
  );
}
