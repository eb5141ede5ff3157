/** The third step: what holds for every row beside what its cells say. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import { api } from "@/api/client";
import type { Import } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { MultiPicker } from "@/ui/MultiPicker";
import { Select } from "@/ui/Select";
import { TextArea } from "@/ui/TextInput";
import { columnsOf } from "../columns";
import { optionsOf } from "../options";
import { StepHead } from "./StepHead";

const KEYS = ["whatsapp", "sms", "email"] as const;
const NONE = "none";
const LIFECYCLES = ["lead", "member", "customer"] as const;

interface Values {
  tags: string[];
  lifecycle: string;
  consent: Record<(typeof KEYS)[number], string>;
  consent_proof: string;
}

export function RulesStep({ job, onNext }: { job: Import; onNext: () => void }) {
  const { t } = useT();
  const queries = useQueryClient();
  const options = optionsOf(job.plan);
  const { form, submit, errorOf, summary, isSending } = useProblemForm<Values, Import>({
    defaultValues: {
      tags: options.tags,
      lifecycle: options.lifecycle ?? NONE,
      consent: {
        whatsapp: options.consent.whatsapp ?? NONE,
        sms: options.consent.sms ?? NONE,
        email: options.consent.email ?? NONE,
      },
      consent_proof: options.consent_proof ?? "",
    },
    send: ({ tags, lifecycle, consent, consent_proof }) =>
      api.patch("/v1/imports/{import_id}", {
        path: { import_id: job.id },
        body: {
          options: {
            tags,
            lifecycle: lifecycle === NONE ? null : lifecycle,
            consent: Object.fromEntries(Object.entries(consent).filter(([, state]) => state !== NONE)),
            consent_proof: consent_proof.trim() === "" ? null : consent_proof,
          },
        },
      }),
    fieldOf: (path) => path.replace(/^options\./, ""),
    onDone: (changed) => {
      queries.setQueryData(keys.import(job.id), changed);
      onNext();
    },
  });
  const isYesSaid = KEYS.some((key) => form.watch(`consent.${key}`) === "subscribed");
  const needsProof = isYesSaid || columnsOf(job.plan).some(({ target }) => target === "consent");
  const hasProof = form.watch("consent_proof").trim() !== "";
  return (
    <>
      <StepHead title={t("imports:rules.title")} body={t("imports:rules.body")} />
      <Form
        onSubmit={submit}
        summary={summary}
        className="space-y-6"
        actions={<SubmitButton isSending={isSending}>{t("imports:rules.next")}</SubmitButton>}
      >
        <Field label={t("imports:rules.tags")} hint={t("imports:rules.tagsHint")} error={errorOf("tags")}>
          <Controller
            control={form.control}
            name="tags"
            render={({ field }) => (
              <MultiPicker
                label={t("imports:rules.tags")}
                addText={t("imports:rules.addTag")}
                options={[]}
                mayCreate
                value={field.value.map((value) => ({ value, label: value }))}
                onChange={(chosen) => field.onChange(chosen.map(({ value }) => value))}
              />
            )}
          />
        </Field>
        <Field label={t("imports:rules.lifecycle")} error={errorOf("lifecycle")} className="max-w-sm">
          <Controller
            control={form.control}
            name="lifecycle"
            render={({ field }) => (
              <Select
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: NONE, label: t("imports:rules.lifecycleNone") },
                  ...LIFECYCLES.map((value) => ({
                    value: value,
                    label: t(`imports:rules.${value}`),
                  })),
                ]}
              />
            )}
          />
        </Field>
        <FieldGroup legend={t("imports:rules.consent")} hint={t("imports:rules.consentHint")}>
          <div className="grid gap-4 min-[560px]:grid-cols-3">
            {KEYS.map((key) => (
              <Field key={key} label={t(`imports:key.${key}`)} error={errorOf(`consent.${key}`)}>
                <Controller
                  control={form.control}
                  name={`consent.${key}`}
                  render={({ field }) => (
                    <Select
                      value={field.value}
                      onChange={field.onChange}
                      options={[
                        { value: NONE, label: t("imports:rules.consentNone") },
                        { value: "subscribed", label: t("imports:rules.consentYes") },
                        { value: "unsubscribed", label: t("imports:rules.consentNo") },
                      ]}
                    />
                  )}
                />
              </Field>
            ))}
          </div>
        </FieldGroup>
        {!needsProof && <p className="text-sm text-pretty text-muted">{t("imports:rules.noneSaid")}</p>}
        {needsProof && (
          <Field
            label={t("imports:rules.proof")}
            hint={hasProof ? t("imports:rules.proofHint") : t("imports:rules.proofMissing")}
            error={errorOf("consent_proof")}
          >
            <TextArea {...form.register("consent_proof")} maxLength={2000} />
          </Field>
        )}
      </Form>
    </>
  );
}
