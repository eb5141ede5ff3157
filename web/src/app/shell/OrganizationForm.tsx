/** A new organization: its name, and where and in which language it lives, guessed from the browser. */
import { type ReactNode, useMemo } from "react";
import { Controller } from "react-hook-form";
import { createOrganization } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { localeOf, localeOptions, regionOptions, zoneOptions } from "@/features/settings/places";
import { useT } from "@/lib/i18n/useT";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";

interface OrganizationFormProps {
  /** Goes into the one that was made. */
  enter: (id: string) => Promise<void>;
  onDone?: () => void;
  /** Beside the verb: the way back, where there is one. */
  actions?: ReactNode;
}

export function OrganizationForm({ enter, onDone, actions }: OrganizationFormProps) {
  const { t, language } = useT();
  const zone = browserZone();
  const region = regionOfZone(zone);
  const locale = localeOf(language, region);
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  const regions = useMemo(() => regionOptions(language), [language]);
  const locales = useMemo(() => localeOptions(locale, language), [locale, language]);
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", time_zone: zone, region, locale },
    send: async (values) => {
      const { id } = await createOrganization(values);
      await enter(id);
    },
    onDone: () => onDone?.(),
  });
  const isChosen = (name: "region" | "locale") => form.getFieldState(name, form.formState).isDirty;

  // What was not chosen follows: the country the zone, the language's way of writing the country.
  function changeZone(next: string) {
    form.setValue("time_zone", next);
    if (!isChosen("region")) changeRegion(regionOfZone(next), false);
  }
  function changeRegion(next: string, isChoice: boolean) {
    form.setValue("region", next, { shouldDirty: isChoice });
    if (!isChosen("locale")) form.setValue("locale", localeOf(language, next));
  }

  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-1.5"
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("shell:org.make")}</SubmitButton>
          {actions}
        </>
      }
    >
      <Field label={t("shell:org.name")} error={errorOf("name")} isRequired>
        <TextInput
          autoFocus
          autoComplete="organization"
          {...form.register("name", { required: t("ui:problem.required") })}
        />
      </Field>
      <Controller
        control={form.control}
        name="time_zone"
        render={({ field }) => (
          <Field label={t("shell:org.zone")} hint={t("shell:org.zoneHint")} error={errorOf("time_zone")}>
            <Combobox
              label={t("shell:org.zone")}
              options={zones}
              value={zones.find(({ value }) => value === field.value) ?? null}
              onChange={(option) => option !== null && changeZone(option.value)}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="region"
        render={({ field }) => (
          <Field label={t("shell:org.region")} hint={t("shell:org.regionHint")} error={errorOf("region")}>
            <Combobox
              label={t("shell:org.region")}
              options={regions}
              value={regions.find(({ value }) => value === field.value) ?? null}
              onChange={(option) => option !== null && changeRegion(option.value, true)}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="locale"
        render={({ field }) => (
          <Field label={t("shell:org.locale")} hint={t("shell:org.localeHint")} error={errorOf("locale")}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={
                locales.some(({ value }) => value === field.value)
                  ? locales
                  : localeOptions(field.value, language)
              }
            />
          </Field>
        )}
      />
    </Form>
  );
}
