/** Those with one of these sources or owners, or those without any. */
import { useState } from "react";
import { useOwners } from "@/api/useOwners";
import { useT } from "@/lib/i18n/useT";
import { FilterShell } from "@/ui/FilterShell";
import { MultiPicker } from "@/ui/MultiPicker";
import { Segmented } from "@/ui/Segmented";
import type { Chip, NameKind } from "../filters";

interface NameFilterProps {
  kind: NameKind;
  given: { names: string[] } | undefined;
  /** What stands there on the page, offered beside the members. */
  seen: readonly string[];
  onApply: (chip: Chip) => void;
}

export function NameFilter({ kind, given, seen, onApply }: NameFilterProps) {
  const { t } = useT();
  const owners = useOwners(null).options;
  const [isAny, setAny] = useState(given === undefined || given.names.length > 0);
  const [names, setNames] = useState(given?.names ?? []);
  const label = t(`contacts:chip.${kind}`);
  const option = (name: string) => ({ value: name, label: name });
  const offered = new Set([...(kind === "owner" ? owners.map(({ value }) => value) : []), ...seen]);
  return (
    <FilterShell
      isReady={!isAny || names.length > 0}
      onApply={() => onApply({ kind, names: isAny ? names : [] })}
    >
      <Segmented
        label={label}
        value={isAny ? "any" : "none"}
        onChange={(next) => setAny(next === "any")}
        options={[
          { value: "any", label: t("contacts:named.any") },
          { value: "none", label: t("contacts:named.none") },
        ]}
        className="w-full"
      />
      {isAny && (
        <MultiPicker
          label={label}
          value={names.map(option)}
          onChange={(next) => setNames(next.map(({ value }) => value))}
          options={[...offered].map(option)}
          addText={t("ui:picker.choose")}
          mayCreate
        />
      )}
    </FilterShell>
  );
}
