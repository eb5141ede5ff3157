import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { TextArea } from "@/ui/TextInput";
import { asEnd } from "../../model/graph";
import { errorAt } from "../../problems";
import type { PanelProps } from "./panel";

const OUTCOMES = ["exhausted", "converted", "custom"] as const;

export function EndPanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const config = asEnd(node.config);
  return (
    <>
      <Field label={t("journeys:end.outcome")} error={errorAt(t, problems, "outcome")}>
        <Select
          value={config.outcome ?? "exhausted"}
          disabled={context.isReadOnly}
          onChange={(outcome) => onChange({ ...config, outcome })}
          options={OUTCOMES.map((value) => ({ value, label: t(`journeys:end.outcomes.${value}`) }))}
        />
      </Field>
      <Field label={t("journeys:end.note")} isOptional error={errorAt(t, problems, "note")}>
        <TextArea
          rows={2}
          value={config.note ?? ""}
          readOnly={context.isReadOnly}
          onChange={(event) => onChange({ ...config, note: event.target.value }, "note")}
        />
      </Field>
    </>
  );
}
