/** Those whose deals stand there, or nowhere there. */
import { useState } from "react";
import { type DealPart, useDealChoices } from "@/api/pipelines";
import { useT } from "@/lib/i18n/useT";
import { FilterShell } from "@/ui/FilterShell";
import { MultiPicker } from "@/ui/MultiPicker";
import { Segmented } from "@/ui/Segmented";
import type { Chip, DealKind } from "../filters";

const PARTS: Record<DealKind, DealPart> = {
  dealState: "state",
  dealStage: "stage",
  dealPipeline: "pipeline",
};

interface DealFilterProps {
  kind: DealKind;
  given: { isAny: boolean; values: string[] } | undefined;
  onApply: (chip: Chip) => void;
}

export function DealFilter({ kind, given, onApply }: DealFilterProps) {
  const { t } = useT();
  const options = useDealChoices(true)[PARTS[kind]];
  const [isAny, setAny] = useState(given?.isAny ?? true);
  const [values, setValues] = useState(given?.values ?? []);
  const label = t(`contacts:chip.${kind}`);
  return (
    <FilterShell isReady={values.length > 0} onApply={() => onApply({ kind, isAny, values })}>
      <Segmented
        label={label}
        value={isAny ? "any" : "none"}
        onChange={(next) => setAny(next === "any")}
        options={[
          { value: "any", label: t("contacts:tag.any") },
          { value: "none", label: t("contacts:tag.none") },
        ]}
        className="w-full"
      />
      <MultiPicker
        label={label}
        value={values.map((value) => options.find((one) => one.value === value) ?? { value, label: "…" })}
        onChange={(next) => setValues(next.map(({ value }) => value))}
        options={options}
        addText={t("ui:picker.choose")}
      />
    </FilterShell>
  );
}
