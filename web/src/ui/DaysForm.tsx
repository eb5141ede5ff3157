/** From one day until another, both counted in; one of them may be left open. */
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import type { Days } from "@/lib/days";
import { Field } from "./Field";
import { FilterShell } from "./FilterShell";
import { TextInput } from "./TextInput";

interface DaysFormProps {
  given: Days | undefined;
  onApply: (days: Days) => void;
}

export function DaysForm({ given, onApply }: DaysFormProps) {
  const { t } = useT();
  const [from, setFrom] = useState(given?.from ?? "");
  const [until, setUntil] = useState(given?.until ?? "");
  return (
    <FilterShell
      isReady={(from !== "" || until !== "") && !(from !== "" && until !== "" && from > until)}
      onApply={() => onApply({ from: from || undefined, until: until || undefined })}
    >
      <Field label={t("ui:days.from")}>
        <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={t("ui:days.until")}>
        <TextInput type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
    </FilterShell>
  );
}
