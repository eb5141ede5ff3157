/** A new organization: its name, and where and in which language it lives, guessed from the browser. */
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { createOrganization } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { LocaleField, RegionField, ZoneField } from "@/features/settings/components/PlaceFields";
import { localeOf } from "@/features/settings/places";
import { useT } from "@/lib/i18n/useT";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
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
      className="mt-4"
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
        render={({ field: { value } }) => (
          <ZoneField
            known={zone}
            hint={t("shell:org.zoneHint")}
            error={errorOf("time_zone")}
            value={value}
            onChange={changeZone}
          />
        )}
      />
      <Controller
        control={form.control}
        name="region"
        render={({ field: { value } }) => (
          <RegionField
            error={errorOf("region")}
            value={value}
            onChange={(next) => changeRegion(next, true)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="locale"
        render={({ field: { value, onChange } }) => (
          <LocaleField known={locale} error={errorOf("locale")} value={value} onChange={onChange} />
        )}
      />
    </Form>
  );
}
