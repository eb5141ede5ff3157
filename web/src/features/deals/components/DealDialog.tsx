/** A deal that is new, or one whose words are changed. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Deal, Pipeline } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { changeDeal, createDeal } from "../api";
import { amountField, currencyOptions, readAmount, usualCurrency } from "../money";
import { dealProblem } from "../useDeals";

interface DealDialogProps {
  contactId: string;
  edited: Deal | "new" | null;
  pipelines: readonly Pipeline[];
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

function Inner({ contactId, deal, pipelines, onClose }: DealDialogProps & { deal: Deal | null }) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const currency = deal?.currency ?? usualCurrency(language);
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: {
      title: deal?.title ?? "",
      amount: amountField(deal?.amount ?? null, currency),
      currency,
      owner: deal?.owner ?? "",
      stage_id: pipelines[0]?.stages[0]?.id ?? "",
    },
    say: (problem) => dealProblem(t, problem),
    send: ({ title, amount: written, currency: chosen, owner, stage_id }) => {
      const amount = readAmount(written, chosen) ?? null;
      const said = { title, amount, currency: amount === null ? null : chosen, owner: owner.trim() || null };
      return deal === null
        ? createDeal({ ...said, contact_id: contactId, stage_id: stage_id || null })
        : changeDeal(deal.id, said);
    },
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: keys.contactsAll() });
      void queries.invalidateQueries({ queryKey: keys.queueAll() });
    },
  });
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
          <SubmitButton isSending={isSending}>
            {t(deal === null ? "deals:addAction" : "deals:save")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <Field label={t("deals:field.title")} error={errorOf("title")}>
        <TextInput autoFocus maxLength={200} {...form.register("title")} />
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
      <Field label={t("deals:field.owner")} error={errorOf("owner")} isOptional>
        <TextInput maxLength={200} {...form.register("owner")} />
      </Field>
    </Form>
  );
}
