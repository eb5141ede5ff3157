/** The country by which phones without a country code are read, in the reader's language. */
import { useQuery } from "@tanstack/react-query";
import type { Import } from "@/api/models";
import { settingsQuery } from "@/api/settings";
import { countryName } from "@/lib/countries";
import { useT } from "@/lib/i18n/useT";
import { optionsOf } from "./options";

/** The organization's; null until it is known. */
export function useOwnCountry(): string | null {
  const { language } = useT();
  const region = useQuery(settingsQuery).data?.region;
  return region === undefined ? null : countryName(region, language);
}

/** The import's own, else the organization's. */
export function useCountry(job: Import): string | null {
  const { language } = useT();
  const own = useOwnCountry();
  const { region } = optionsOf(job.plan);
  return region === null ? own : countryName(region, language);
}
