/** A deal that is new, or one whose words are changed. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { Deal, Pipeline } from "@/api/models";
import { useOwners } from "@/api/useOwners";
import { usePeople } from "@/api/usePeople";
import { useProblemForm } from "@/api/useProblemForm";
import { currencyOptions } from "@/lib/currencies";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { type Option, Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { changeDeal, createDeal } from "../api";
import { amountField, readAmount } from "../money";
import { dealProblem, readDealsAgain } from "../useDeals";

interface DealDialogProps {
  /** Whose it is; null asks for the person. */
  contactId: string | null;
  edited: Deal | "new" | null;
  pipelines: readonly Pipeline[];
  /** Where a new one begins; the default pipeline when not given. */
  begin?: Pipeline | undefined;
  /** Of the organization: what a new one is in unless somebody says otherwise. */
  currency: string;
  onClose: () => void;
}

export function DealDialog(props: DealDialogProps) {
  const { t } = useT();
  const { edited, onClose } = props;
  return (
    <Modal
      title={t(edited === "new" ? "deals:new" : "deals:edit")}
      isOpen={edited !== null}
      onClose={onClose}
    >
      {edited !== null && <Inner {...props} deal={edited === "new" ? null : edited} />}
    </Modal>
  );
}

function Inner({
  contactId,
  deal,
  pipelines,
  begin = pipelines[0],
  currency: usual,
  onClose,
}: DealDialogProps & { deal: Deal | null }) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const people = usePeople();
  const [person, setPerson] = useState<Option | null>(null);
  const currency = deal?.currency ?? usual;
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: {
      title: deal?.title ?? "",
      amount: amountField(deal?.amount ?? null, currency),
      currency,
      owner: deal?.owner ?? null,
      stage_id: begin?.stages[0]?.id ?? "",
    },
    say: (problem) => dealProblem(t, problem),
    send: ({ title, amount: written, currency: chosen, owner, stage_id }) => {
      const amount = readAmount(written, chosen) ?? null;
      const said = { title, amount, currency: amount === null ? null : chosen, owner };
      return deal === null
        ? createDeal({ ...said, contact_id: contactId ?? person?.value ?? "", stage_id: stage_id || null })
        : changeDeal(deal.id, said);
    },
    onDone: () => {
      onClose();
      void readDealsAgain(queries);
    },
  });
  const needsPerson = deal === null && contactId === null;
  const several = pipelines.length > 1;
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage) => ({ value: stage.id, label: stage.name, ...(several && { hint: name }) })),
  );
  return (
    <Form
      className="mt-2"
      summary={summary}
      onSubmit={submit}
      actions={
        <>
          <SubmitButton isSending={isSending} disabled={needsPerson && person === null}>
            {t(deal === null ? "deals:addAction" : "deals:save")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      {needsPerson && (
        <Field label={t("deals:list.person")}>
          <Combobox label={t("deals:list.person")} value={person} onChange={setPerson} {...people} />
        </Field>
      )}
      <Field label={t("deals:field.title")} error={errorOf("title")}>
        <TextInput autoFocus={!needsPerson} maxLength={200} {...form.register("title")} />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
        <Field label={t("deals:field.amount")} error={errorOf("amount")} isOptional>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            {...form.register("amount", {
              validate: (text, values) =>
                readAmount(text, values.currency) !== undefined || t("deals:refused.amount"),
            })}
          />
        </Field>
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Field label={t("deals:field.currency")} error={errorOf("currency")}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={currencyOptions(language, currency)}
              />
            </Field>
          )}
        />
      </div>
      {deal === null && stages.length > 0 && (
        <Controller
          control={form.control}
          name="stage_id"
          render={({ field }) => (
            <Field label={t("deals:field.stage")} error={errorOf("stage_id")}>
              <Select value={field.value} onChange={field.onChange} options={stages} />
            </Field>
          )}
        />
      )}
      <Controller
        control={form.control}
        name="owner"
        render={({ field }) => (
          <Field label={t("deals:field.owner")} error={errorOf("owner")} isOptional>
            <OwnerField value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </Form>
  );
}

function OwnerField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useT();
  return (
    <Combobox
      label={t("deals:field.owner")}
      {...useOwners(value)}
      onChange={(option) => onChange(option?.value ?? null)}
      isClearable
    />
  );
}
