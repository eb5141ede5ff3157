/** An attribute, how it compares, and with what: as its type takes it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { attributesQuery } from "@/api/attributes";
import { spaced } from "@/lib/attributeText";
import { useT } from "@/lib/i18n/useT";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { FilterShell } from "@/ui/FilterShell";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { type AttributeDraft, attributeChip, opsOf } from "../attributeFilter";
import { opName } from "../chipText";
import type { Chip } from "../filters";

interface AttributeFilterProps {
  given: Extract<Chip, { kind: "attribute" }> | undefined;
  onApply: (chip: Chip) => void;
}

export function AttributeFilter({ given, onApply }: AttributeFilterProps) {
  const { t } = useT();
  const attributes = useQuery(attributesQuery).data?.items ?? [];
  const [draft, setDraft] = useState<AttributeDraft>({
    name: given?.name ?? "",
    op: given?.op ?? "is",
    value: given?.value === undefined ? "" : String(given.value),
  });
  const attribute = attributes.find(({ name }) => name === draft.name);
  const type = attribute?.type ?? "text";
  const ops = opsOf(type);
  const op = ops.find((one) => one === draft.op) ?? ops[0] ?? "is";
  const needsValue = !op.endsWith("set");
  const chip = attributeChip({ ...draft, op }, type);
  return (
    <FilterShell isReady={chip !== null} onApply={() => chip !== null && onApply(chip)}>
      <Field label={t("contacts:attribute.name")}>
        <Combobox
          label={t("contacts:attribute.name")}
          value={
            draft.name === "" ? null : { value: draft.name, label: attribute?.label ?? spaced(draft.name) }
          }
          onChange={(option) => option !== null && setDraft({ ...draft, name: option.value, value: "" })}
          options={attributes.map((one) => ({ value: one.name, label: one.label ?? spaced(one.name) }))}
        />
      </Field>
      <Field label={t("contacts:attribute.how")} isLabelHidden>
        <Select
          value={op}
          onChange={(next) => setDraft({ ...draft, op: next })}
          options={ops.map((value) => ({ value, label: opName(t, value) }))}
        />
      </Field>
      {needsValue && (
        <Field label={t("contacts:attribute.value")} isLabelHidden>
          {type === "boolean" ? (
            <Select
              value={draft.value || null}
              onChange={(value) => setDraft({ ...draft, value })}
              options={[
                { value: "true", label: t("contacts:yes") },
                { value: "false", label: t("contacts:no") },
              ]}
            />
          ) : (
            <TextInput
              type={type === "date" || type === "datetime" ? "date" : "text"}
              inputMode={type === "number" ? "decimal" : undefined}
              value={draft.value}
              onChange={(event) => setDraft({ ...draft, value: event.target.value })}
            />
          )}
        </Field>
      )}
    </FilterShell>
  );
}
