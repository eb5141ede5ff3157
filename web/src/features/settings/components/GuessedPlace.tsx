/**
 * Where a new organization is and in which language it writes, guessed from the browser. What was not chosen follows:
 * the country the zone, the language's way of writing the country.
 */
import { useState } from "react";
import { useController } from "react-hook-form";
import type { Language } from "@/lib/i18n/languages";
import { useT } from "@/lib/i18n/useT";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { localeOf } from "../places";
import { LocaleField, RegionField, ZoneField } from "./PlaceFields";

interface Place {
  time_zone: string;
  region: string;
  locale: string;
}

export function guessPlace(language: Language): Place {
  const zone = browserZone();
  const region = regionOfZone(zone);
  return { time_zone: zone, region, locale: localeOf(language, region) };
}

/** Fields of the form that it stands in, whose values begin with `guessPlace`. */
export function GuessedPlace() {
  const { t, language } = useT();
  const zone = useController<Place, "time_zone">({ name: "time_zone" });
  const region = useController<Place, "region">({ name: "region" });
  const locale = useController<Place, "locale">({ name: "locale" });
  const [guess] = useState(() => guessPlace(language));
  const [isChosen, setChosen] = useState({ region: false, locale: false });

  function changeZone(next: string) {
    zone.field.onChange(next);
    if (!isChosen.region) changeRegion(regionOfZone(next));
  }
  function changeRegion(next: string) {
    region.field.onChange(next);
    if (!isChosen.locale) locale.field.onChange(localeOf(language, next));
  }

  return (
    <>
      <ZoneField
        known={guess.time_zone}
        hint={t("shell:org.zoneHint")}
        error={zone.fieldState.error?.message}
        value={zone.field.value}
        onChange={changeZone}
      />
      <RegionField
        error={region.fieldState.error?.message}
        value={region.field.value}
        onChange={(next) => {
          setChosen({ ...isChosen, region: true });
          changeRegion(next);
        }}
      />
      <LocaleField
        known={guess.locale}
        error={locale.fieldState.error?.message}
        value={locale.field.value}
        onChange={(next) => {
          setChosen({ ...isChosen, locale: true });
          locale.field.onChange(next);
        }}
      />
    </>
  );
}
