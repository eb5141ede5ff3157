/** From an amount up to another in one currency; one of them may be left open. */
import { useState } from "react";
import { currencyOptions } from "@/lib/currencies";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { FilterShell } from "@/ui/FilterShell";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { type Amounts, amountField, readAmount } from "../money";

interface AmountFormProps {
  given: Amounts;
  onApply: (amounts: Amounts) => void;
}

export function AmountForm({ given, onApply }: AmountFormProps) {
  const { t, language } = useT();
  const [currency, setCurrency] = useState(given.currency);
  const [from, setFrom] = useState(amountField(given.min ?? null, given.currency));
  const [until, setUntil] = useState(amountField(given.max ?? null, given.currency));
  const [min, max] = [readAmount(from, currency), readAmount(until, currency)];
  const wrong = (amount: number | null | undefined) =>
    amount === undefined ? t("deals:refused.amount") : undefined;
  const isReady = min !== undefined && max !== undefined && !(min !== null && max !== null && min > max);
  return (
    <FilterShell
      isReady={isReady}
      onApply={() => onApply({ currency, min: min ?? undefined, max: max ?? undefined })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("deals:filter.least")} error={wrong(min)}>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label={t("deals:filter.most")} error={wrong(max)}>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
      <Field label={t("deals:field.currency")}>
        <Select value={currency} onChange={setCurrency} options={currencyOptions(language, currency)} />
      </Field>
    </FilterShell>
  );
}
