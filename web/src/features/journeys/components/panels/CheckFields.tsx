/** One question: what it is about, how it is compared, and with what. */
import { Trash2 } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import {
  askAbout,
  fixedNames,
  joinField,
  opsFor,
  propertyOps,
  type Source,
  SOURCES,
  splitField,
  startCheck,
  valueFor,
} from "../../model/checks";
import type { Check } from "../../model/graph";
import { fieldWord } from "../../words";
import { CheckValue } from "./CheckValue";

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
  const ops = isOfEvent ? propertyOps : opsFor(check.field);
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
        <CheckValue {...props} source={isOfEvent ? null : source} />
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
          onChange={(next) => onChange(askAbout(check, joinField(source, next)))}
          options={known.map((value) => ({
            value,
            label: source === "consent" ? value : fieldWord(t, joinField(source, value)),
          }))}
        />
      )}
    </Field>
  );
}
