/** One question: what it is about, how it is compared, and with what. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { NumberInput, TextInput } from "@/ui/TextInput";
import {
  fixedNames,
  isNumberField,
  joinField,
  kindOf,
  kindsFor,
  opsFor,
  propertyOps,
  readValue,
  readValues,
  type Source,
  SOURCES,
  splitField,
  startCheck,
  type ValueKind,
  valueFor,
} from "../../model/checks";
import type { Check } from "../../model/graph";
import { fieldWord } from "../../words";

export interface CheckFieldsProps {
  check: Check;
  /** About the person and what is known of them, or about the properties of what let them in. */
  about: "person" | "event";
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (check: Check, field?: string) => void;
  onRemove: (() => void) | null;
}

export function CheckFields(props: CheckFieldsProps) {
  const { check, about, error, isReadOnly, onChange, onRemove } = props;
  const { t } = useT();
  const [source] = splitField(check.field);
  const isOfEvent = about === "event";
  const ops = isOfEvent ? propertyOps : opsFor(source);
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-1">
        {isOfEvent ? (
          <Field
            label={t("journeys:condition.property")}
            hint={t("journeys:condition.propertyHint")}
            className="flex-1"
            error={error}
          >
            <TextInput
              dir="ltr"
              value={check.field}
              readOnly={isReadOnly}
              onChange={(event) => onChange({ ...check, field: event.target.value }, "field")}
            />
          </Field>
        ) : (
          <Field label={t("journeys:condition.about")} className="flex-1" error={error}>
            <Select<Source>
              value={source}
              disabled={isReadOnly}
              onChange={(next) => onChange(startCheck(next))}
              options={SOURCES.map((value) => ({ value, label: t(`journeys:source.${value}`) }))}
            />
          </Field>
        )}
        {onRemove !== null && !isReadOnly && (
          <IconButton label={t("journeys:condition.remove")} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {!isOfEvent && <NameField {...props} source={source} />}
      <div className="grid grid-cols-2 items-end gap-2">
        <Field label={t("journeys:condition.op")} isLabelHidden>
          <Select
            value={check.op}
            disabled={isReadOnly}
            onChange={(op) => onChange({ field: check.field, op, ...valueFor(op, check) })}
            options={ops.map((value) => ({ value, label: t(`journeys:op.${value}`) }))}
          />
        </Field>
        <ValueField {...props} source={isOfEvent ? null : source} />
      </div>
    </div>
  );
}

function NameField({ check, source, isReadOnly, onChange }: CheckFieldsProps & { source: Source }) {
  const { t } = useT();
  const [, name] = splitField(check.field);
  const known = fixedNames(source);
  if (known?.length === 0) return null;
  return (
    <Field label={t("journeys:condition.which")} isLabelHidden>
      {known === null ? (
        <TextInput
          dir="ltr"
          value={name}
          placeholder={source === "events" ? "booking.attended" : "plan"}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...check, field: joinField(source, event.target.value) }, "field")}
        />
      ) : (
        <Select
          value={name}
          disabled={isReadOnly}
          onChange={(next) => onChange({ ...check, field: joinField(source, next) })}
          options={known.map((value) => ({
            value,
            label: source === "consent" ? value : fieldWord(t, joinField(source, value)),
          }))}
        />
      )}
    </Field>
  );
}

/** Whose values nobody knows beforehand: an author says which kind they are. */
const IS_FREE: readonly (Source | null)[] = [null, "attributes", "event", "vars"];

function ValueField(props: CheckFieldsProps & { source: Source | null }) {
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
  return <TypedValue check={check} kind="text" isReadOnly={isReadOnly} onChange={onChange} />;
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
