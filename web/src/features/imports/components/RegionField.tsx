/** The country of phones that are written without one. */
import { useMemo } from "react";
import type { Import } from "@/api/models";
import { countries, countryNames } from "@/lib/countries";
import { useT } from "@/lib/i18n/useT";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { useConfigure } from "../api";
import { optionsOf } from "../options";
import { useOwnCountry } from "../useCountry";

export function RegionField({ job }: { job: Import }) {
  const { t, language } = useT();
  const configuring = useConfigure(job.id);
  const options = useMemo(() => countries(language), [language]);
  const { region } = optionsOf(job.plan);
  const country = useOwnCountry();
  return (
    <Field label={t("imports:columns.region")} className="mt-5 max-w-sm">
      <Combobox
        label={t("imports:columns.region")}
        options={options}
        namesOf={countryNames}
        value={options.find(({ value }) => value === region) ?? null}
        onChange={(option) => configuring.mutate({ options: { region: option?.value ?? null } })}
        placeholder={
          country === null
            ? t("imports:columns.regionDefault")
            : t("imports:columns.regionDefaultNamed", { country })
        }
        isClearable
      />
    </Field>
  );
}
