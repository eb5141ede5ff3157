/** Another organization, made and gone to in one step. */
import { useQueryClient } from "@tanstack/react-query";
import { createOrganization, switchOrganization } from "@/api/session";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { browserZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { TextInput } from "@/ui/TextInput";

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
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: { name: "", time_zone: browserZone() },
    send: async ({ name, time_zone: zone }) => {
      const { id } = await createOrganization(name, zone, language);
      await switchOrganization(id);
    },
    onDone: () => void queries.resetQueries(),
  });
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
      <Field label={t("shell:org.zone")} hint={t("shell:org.zoneHint")} error={errorOf("time_zone")}>
        <TextInput dir="ltr" list="time-zones" {...form.register("time_zone")} />
        <datalist id="time-zones">
          {Intl.supportedValuesOf("timeZone").map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Field>
    </Form>
  );
}
