/** Another organization, made and gone to in one step. */
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { createOrganization } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { regionOptions, zoneOptions } from "@/features/settings/places";
import { useT } from "@/lib/i18n/useT";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { TextInput } from "@/ui/TextInput";
import { useEnterOrganization } from "./useEnterOrganization";

export function NewOrganization({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  return (
    <Modal title={t("shell:org.newTitle")} isOpen onClose={onClose}>
      <OrganizationForm onClose={onClose} />
    </Modal>
  );
}

function OrganizationForm({ onClose }: { onClose: () => void }) {
  const { t, language } = useT();
  const enter = useEnterOrganization();
  const zones = useMemo(() => zoneOptions(browserZone()), []);
  const regions = useMemo(() => regionOptions(language), [language]);
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", time_zone: browserZone(), region: regionOfZone(browserZone()) },
    send: async (values) => {
      const { id } = await createOrganization({ ...values, locale: language });
      await enter(id);
    },
    onDone: onClose,
  });
  const { isDirty: isRegionChosen } = form.getFieldState("region", form.formState);

  function changeZone(zone: string) {
    form.setValue("time_zone", zone);
    // The country follows the zone until it is chosen.
    if (!isRegionChosen) form.setValue("region", regionOfZone(zone));
  }

  return (
    <Form
      onSubmit={submit}
      summary={summary}
      className="mt-1.5"
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("shell:org.make")}</SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <p className="text-pretty text-muted">{t("shell:org.newBody")}</p>
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
              onChange={(option) => option !== null && field.onChange(option.value)}
            />
          </Field>
        )}
      />
    </Form>
  );
}
