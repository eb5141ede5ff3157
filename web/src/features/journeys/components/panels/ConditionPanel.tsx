/** What is asked: checks on what is known at that moment, of which all or any must hold. */
import { Plus, Trash2 } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { NumberInput, TextInput } from "@/ui/TextInput";
import {
  fixedNames,
  isNumberField,
  joinField,
  opsFor,
  type Source,
  SOURCES,
  splitField,
  startCheck,
} from "../../model/checks";
import { type Check, readChecks } from "../../model/graph";
import { errorAt } from "../../problems";
import { fieldWord } from "../../words";
import type { PanelProps } from "./panel";

export function ConditionPanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const { match, checks } = readChecks(node.config);
  const save = (next: Check[], key = match, field?: string) => onChange({ [key]: next }, field);
  return (
    <>
      {checks.length > 1 && (
        <Segmented
          label={t("journeys:condition.match")}
          value={match}
          onChange={(next) => save(checks, next)}
          options={[
            { value: "all", label: t("journeys:condition.all") },
            { value: "any", label: t("journeys:condition.any") },
          ]}
        />
      )}
      <ol className="divide-y divide-line border-y border-line">
        {checks.map((check, index) => (
          <li key={index} className="py-3" aria-label={t("journeys:condition.check", { number: index + 1 })}>
            <CheckFields
              check={check}
              error={errorAt(t, problems, `${match}.${index}`)}
              isReadOnly={context.isReadOnly}
              onChange={(next, field) =>
                save(
                  checks.map((one, place) => (place === index ? next : one)),
                  match,
                  field && `${index}.${field}`,
                )
              }
              onRemove={checks.length > 1 ? () => save(checks.filter((_, place) => place !== index)) : null}
            />
          </li>
        ))}
      </ol>
      {!context.isReadOnly && (
        <Button size="sm" onClick={() => save([...checks, startCheck("contact")])}>
          <Plus aria-hidden="true" />
          {t("journeys:condition.add")}
        </Button>
      )}
      <p className="text-sm text-pretty text-muted">{t("journeys:condition.hint")}</p>
    </>
  );
}

interface CheckFieldsProps {
  check: Check;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (check: Check, field?: string) => void;
  onRemove: (() => void) | null;
}

function CheckFields({ check, error, isReadOnly, onChange, onRemove }: CheckFieldsProps) {
  const { t } = useT();
  const [source, name] = splitField(check.field);
  const known = fixedNames(source);
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-1">
        <Field label={t("journeys:condition.about")} className="flex-1" error={error}>
          <Select<Source>
            value={source}
            disabled={isReadOnly}
            onChange={(next) => onChange(startCheck(next))}
            options={SOURCES.map((value) => ({ value, label: t(`journeys:source.${value}`) }))}
          />
        </Field>
        {onRemove !== null && !isReadOnly && (
          <IconButton label={t("journeys:condition.remove")} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {known !== null && known.length > 0 && (
        <Field label={t("journeys:condition.which")} isLabelHidden>
          <Select
            value={name}
            disabled={isReadOnly}
            onChange={(next) => onChange({ ...check, field: joinField(source, next) })}
            options={known.map((value) => ({
              value,
              label: source === "consent" ? value : fieldWord(t, joinField(source, value)),
            }))}
          />
        </Field>
      )}
      {known === null && (
        <Field label={t("journeys:condition.which")} isLabelHidden>
          <TextInput
            dir="ltr"
            value={name}
            placeholder={source === "events" ? "booking.attended" : "plan"}
            readOnly={isReadOnly}
            onChange={(event) =>
              onChange({ ...check, field: joinField(source, event.target.value) }, "field")
            }
          />
        </Field>
      )}
      <div className="grid grid-cols-2 items-end gap-2">
        <Field label={t("journeys:condition.op")} isLabelHidden>
          <Select
            value={check.op}
            disabled={isReadOnly}
            onChange={(op) =>
              onChange({ ...startCheck(source), field: check.field, op, ...valueFor(op, check) })
            }
            options={opsFor(source).map((value) => ({ value, label: t(`journeys:op.${value}`) }))}
          />
        </Field>
        <ValueField check={check} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </div>
  );
}

/** What can be kept of a value for another comparison. */
function valueFor(op: string, { value }: Check): Pick<Check, "value"> {
  if (op === "is_set" || op === "is_not_set" || op === "did" || op === "did_not") return { value: null };
  if (op === "in" || op === "not_in")
    return { value: Array.isArray(value) ? value : value == null ? [] : [value] };
  return { value: Array.isArray(value) ? (value[0] ?? "") : (value ?? "") };
}

function ValueField({
  check,
  isReadOnly,
  onChange,
}: Pick<CheckFieldsProps, "check" | "isReadOnly" | "onChange">) {
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
  const isMany = op === "in" || op === "not_in";
  return (
    <Field label={t(isMany ? "journeys:condition.values" : "journeys:condition.value")} isLabelHidden>
      <TextInput
        value={Array.isArray(value) ? value.join(", ") : String(value ?? "")}
        readOnly={isReadOnly}
        onChange={(event) => {
          const typed = event.target.value;
          onChange({ ...check, value: isMany ? typed.split(/,\s*/) : typed }, "value");
        }}
      />
    </Field>
  );
}
