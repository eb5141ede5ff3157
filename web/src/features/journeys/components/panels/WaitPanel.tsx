import { useT } from "@/lib/i18n/useT";
import { city } from "@/lib/time";
import { Field, FieldGroup } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { NumberInput } from "@/ui/TextInput";
import { asWait, type WaitConfig } from "../../model/graph";
import { errorAt } from "../../problems";
import type { EditContext, PanelProps } from "./panel";

const UNITS = ["days", "hours", "minutes"] as const;

interface LengthProps {
  wait: WaitConfig;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (wait: WaitConfig, unit: string) => void;
}

/** Days, hours and minutes, side by side. Nothing is nothing, not zero. */
export function WaitLength({ wait, error, isReadOnly, onChange }: LengthProps) {
  const { t } = useT();
  return (
    <FieldGroup legend={t("journeys:wait.length")} hint={t("journeys:wait.hint")} error={error}>
      <div className="grid grid-cols-3 gap-2">
        {UNITS.map((unit) => (
          <Field key={unit} label={t(`journeys:unit.${unit}`)}>
            <NumberInput
              min={0}
              value={wait[unit] ?? ""}
              placeholder="0"
              disabled={isReadOnly}
              onChange={(event) => {
                const { [unit]: _, ...rest } = wait;
                const count = event.target.valueAsNumber;
                onChange(
                  Number.isFinite(count) && count > 0 ? { ...rest, [unit]: Math.floor(count) } : rest,
                  unit,
                );
              }}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Whose days and hours the waits of this journey count in. */
export function ClockField({ context }: { context: EditContext }) {
  const { t } = useT();
  const { clock } = context.wording;
  const isNamed = clock !== "contact" && clock !== "organization";
  return (
    <Field label={t("journeys:wait.clock")} hint={t("journeys:wait.clockHint")}>
      <Select
        value={clock}
        disabled={context.isReadOnly}
        onChange={(next) => context.changeDoc({ policies: { ...context.doc.policies, clock: next } })}
        options={[
          { value: "contact", label: t("journeys:wait.clocks.contact") },
          { value: "organization", label: t("journeys:wait.clocks.organization") },
          ...(isNamed ? [{ value: clock, label: city(t, clock) }] : []),
        ]}
      />
    </Field>
  );
}

export function WaitPanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const fields = ["days", "hours", "minutes", "seconds"];
  const error = fields.map((field) => errorAt(t, problems, field)).find((found) => found !== undefined);
  return (
    <>
      <WaitLength
        wait={asWait(node.config)}
        error={error}
        isReadOnly={context.isReadOnly}
        onChange={(wait, unit) => onChange({ ...wait }, unit)}
      />
      <ClockField context={context} />
      <p className="text-sm text-pretty text-muted">{t("journeys:wait.after")}</p>
    </>
  );
}
