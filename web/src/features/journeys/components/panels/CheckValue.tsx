/** What a check compares with: typed, counted, or picked where there is a list of it. */
import { useState } from "react";
import { useLeadStatuses } from "@/api/leadStatuses";
import { type DealPart, useDealChoices } from "@/api/pipelines";
import { useOwners } from "@/api/useOwners";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { MultiPicker } from "@/ui/MultiPicker";
import { Select } from "@/ui/Select";
import { NumberInput, TextInput } from "@/ui/TextInput";
import {
  isNumberField,
  isTimeField,
  kindOf,
  kindsFor,
  readValue,
  readValues,
  type Source,
  splitField,
  type ValueKind,
} from "../../model/checks";
import type { CheckFieldsProps } from "./CheckFields";

/** Whose values nobody knows beforehand: an author says which kind they are. */
const IS_FREE: readonly (Source | null)[] = [null, "attributes", "event", "vars"];

export function CheckValue(props: CheckFieldsProps & { source: Source | null }) {
  const { check, source, isReadOnly, onChange } = props;
  const { t } = useT();
  const { op, value, field } = check;
  if (op === "is_set" || op === "is_not_set") return null;
  if (op === "did" || op === "did_not")
    return (
      <Field label={t("journeys:condition.within")} hint={t("journeys:condition.withinHint")}>
        <NumberInput
          min={1}
          value={typeof value === "number" ? value : ""}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...check, value: event.target.valueAsNumber || null }, "value")}
        />
      </Field>
    );
  if (IS_FREE.includes(source)) return <FreeValue {...props} />;
  if (isNumberField(field))
    return (
      <Field label={t("journeys:condition.value")} isLabelHidden>
        <NumberInput
          value={typeof value === "number" ? value : ""}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...check, value: event.target.valueAsNumber || 0 }, "value")}
        />
      </Field>
    );
  if (source === "deals") return <DealValue {...props} />;
  if (field === "contact.lead_status" && (op === "is" || op === "is_not")) return <StatusValue {...props} />;
  if (field === "contact.owner" && (op === "is" || op === "is_not")) return <OwnerValue {...props} />;
  const kind = isTimeField(field) ? "date" : "text";
  return <TypedValue key={kind} check={check} kind={kind} isReadOnly={isReadOnly} onChange={onChange} />;
}

function FreeValue({ check, isReadOnly, onChange }: CheckFieldsProps) {
  const { t } = useT();
  const kinds = kindsFor(check.op);
  const [chosen, setChosen] = useState<ValueKind>(kindOf(check));
  const kind = kinds.includes(chosen) ? chosen : kindOf(check);
  function choose(next: ValueKind) {
    setChosen(next);
    const one = Array.isArray(check.value) ? check.value.join(", ") : String(check.value ?? "");
    const isMany = check.op === "in" || check.op === "not_in";
    onChange({ ...check, value: isMany ? readValues(one, next) : readValue(one, next) });
  }
  return (
    <>
      <TypedValue key={kind} check={check} kind={kind} isReadOnly={isReadOnly} onChange={onChange} />
      {kinds.length > 1 && (
        <Field label={t("journeys:condition.kind")} isLabelHidden className="col-start-2">
          <Select<ValueKind>
            value={kind}
            disabled={isReadOnly}
            onChange={choose}
            options={kinds.map((one) => ({ value: one, label: t(`journeys:condition.kinds.${one}`) }))}
          />
        </Field>
      )}
    </>
  );
}

type TypedProps = Pick<CheckFieldsProps, "check" | "isReadOnly" | "onChange"> & { kind: ValueKind };

/** What is typed stays as it is typed, also while it is no value yet. */
function TypedValue({ check, kind, isReadOnly, onChange }: TypedProps) {
  const { t } = useT();
  const isMany = check.op === "in" || check.op === "not_in";
  const shown = Array.isArray(check.value) ? check.value.join(", ") : String(check.value ?? "");
  const [typed, setTyped] = useState(shown);
  const read = (text: string) => (isMany ? readValues(text, kind) : readValue(text, kind));
  // Undo, and a value that came from elsewhere, stand over what was typed.
  const isStale = JSON.stringify(read(typed)) !== JSON.stringify(check.value ?? read(""));
  if (kind === "yesNo")
    return (
      <Field label={t("journeys:condition.value")} isLabelHidden>
        <Select
          value={check.value === true ? "true" : "false"}
          disabled={isReadOnly}
          onChange={(next) => onChange({ ...check, value: next === "true" })}
          options={(["true", "false"] as const).map((one) => ({
            value: one,
            label: t(`journeys:value.${one}`),
          }))}
        />
      </Field>
    );
  return (
    <Field label={t(isMany ? "journeys:condition.values" : "journeys:condition.value")} isLabelHidden>
      <TextInput
        type={kind === "date" ? "date" : "text"}
        inputMode={kind === "number" && !isMany ? "decimal" : undefined}
        value={isStale ? shown : typed}
        readOnly={isReadOnly}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ ...check, value: read(event.target.value) }, "value");
        }}
      />
    </Field>
  );
}

function DealValue({ check, isReadOnly, onChange }: CheckFieldsProps) {
  const { t } = useT();
  const options = useDealChoices(true)[splitField(check.field)[1] as DealPart];
  const values = [check.value ?? []].flat().map(String);
  return (
    <Field label={t("journeys:condition.values")} isLabelHidden>
      <MultiPicker
        label={t("journeys:condition.values")}
        value={values.map((value) => options.find((one) => one.value === value) ?? { value, label: "…" })}
        onChange={(next) => onChange({ ...check, value: next.map(({ value }) => value) })}
        options={options}
        addText={t("ui:picker.choose")}
        disabled={isReadOnly}
      />
    </Field>
  );
}

function StatusValue({ check, isReadOnly, onChange }: CheckFieldsProps) {
  const { t } = useT();
  const statuses = useLeadStatuses();
  const now = String(check.value ?? "");
  return (
    <Field label={t("journeys:condition.value")} isLabelHidden>
      <Select
        value={now === "" ? null : now}
        disabled={isReadOnly}
        onChange={(value) => onChange({ ...check, value })}
        options={[...new Set([...statuses, ...(now === "" ? [] : [now])])].map((value) => ({
          value,
          label: t(`contacts:leadStatus.${value}` as "contacts:leadStatus.new", { defaultValue: value }),
        }))}
      />
    </Field>
  );
}

function OwnerValue({ check, isReadOnly, onChange }: CheckFieldsProps) {
  const { t } = useT();
  const { value, options } = useOwners(String(check.value ?? "") || null);
  return (
    <Field label={t("journeys:condition.value")} isLabelHidden>
      <Select
        value={value?.value ?? null}
        disabled={isReadOnly}
        onChange={(next) => onChange({ ...check, value: next })}
        options={options}
      />
    </Field>
  );
}
