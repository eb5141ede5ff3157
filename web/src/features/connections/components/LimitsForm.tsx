/** Name and limits of one connection. What is saved holds from the next message on. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Connection } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Switch } from "@/ui/Checkbox";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { RadioCards } from "@/ui/RadioCards";
import { NumberInput, TextInput } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { changeConnection } from "../api";
import { gapOf, perMinuteOf } from "../pace";

interface Values {
  name: string;
  /** Messages a minute; empty is as fast as it can. */
  rate: string;
  concurrency: string;
  uncertain_policy: Connection["uncertain_policy"];
  gives_phones: boolean;
}

export function LimitsForm({ connection, mayWrite }: { connection: Connection; mayWrite: boolean }) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm<Values, unknown>({
    defaultValues: {
      name: connection.name,
      rate: perMinuteOf(connection.gap_ms)?.toString() ?? "",
      concurrency: connection.concurrency.toString(),
      uncertain_policy: connection.uncertain_policy,
      gives_phones: connection.gives_phones,
    },
    send: (values) =>
      changeConnection({
        id: connection.id,
        changes: {
          name: values.name,
          gap_ms: gapOf(values.rate === "" ? null : Number(values.rate)),
          concurrency: Number(values.concurrency),
          uncertain_policy: values.uncertain_policy,
          ...(connection.is_sandbox && { gives_phones: values.gives_phones }),
        },
      }),
    fieldOf: (path) => (path === "gap_ms" ? "rate" : path),
    onDone: (_, values) => {
      form.reset(values);
      showToast({ text: t("connections:saved") });
      void queries.invalidateQueries({ queryKey: keys.connectionsAll() });
    },
  });
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      actions={
        mayWrite && (
          <SubmitButton isSending={isSending} disabled={!form.formState.isDirty}>
            {t("connections:save")}
          </SubmitButton>
        )
      }
    >
      <Field label={t("connections:field.name")} error={errorOf("name")}>
        <TextInput {...form.register("name")} maxLength={80} disabled={!mayWrite} />
      </Field>
      <div className="grid gap-5">
        <Field
          label={t("connections:field.rate")}
          hint={t("connections:field.rateHint")}
          error={errorOf("rate")}
        >
          <NumberInput
            {...form.register("rate")}
            unit={t("connections:field.rateUnit")}
            min={0.1}
            step="any"
            disabled={!mayWrite}
          />
        </Field>
        <Field label={t("connections:field.concurrency")} error={errorOf("concurrency")}>
          <NumberInput
            {...form.register("concurrency")}
            unit={t("connections:field.concurrencyUnit")}
            min={1}
            disabled={!mayWrite}
          />
        </Field>
      </div>
      <FieldGroup legend={t("connections:field.uncertain")}>
        <Controller
          control={form.control}
          name="uncertain_policy"
          disabled={!mayWrite}
          render={({ field }) => (
            <RadioCards
              label={t("connections:field.uncertain")}
              value={field.value}
              onChange={field.onChange}
              options={(["hold", "resend"] as const).map((value) => ({
                value,
                label: t(`connections:field.${value}`),
                hint: t(`connections:field.${value}Hint`),
                isDisabled: !mayWrite,
              }))}
            />
          )}
        />
      </FieldGroup>
      {connection.is_sandbox && (
        <Controller
          control={form.control}
          name="gives_phones"
          render={({ field }) => (
            <Switch
              label={t("connections:field.givesPhones")}
              hint={t("connections:field.givesPhonesHint")}
              value={field.value}
              onChange={field.onChange}
              disabled={!mayWrite}
            />
          )}
        />
      )}
    </Form>
  );
}
