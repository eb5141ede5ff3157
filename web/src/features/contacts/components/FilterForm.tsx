/** What one filter asks: a few controls and one verb. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLeadStatuses } from "@/api/leadStatuses";
import type { Days } from "@/lib/days";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { FilterShell } from "@/ui/FilterShell";
import { DaysForm } from "@/ui/DaysForm";
import { MultiPicker } from "@/ui/MultiPicker";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { importsQuery } from "../api";
import type { Chip, ChipKind, DealKind, NameKind } from "../filters";
import {
  channelName,
  CONSENT_KEYS,
  CONSENT_STATES,
  consentName,
  LIFECYCLES,
  lifecycleName,
  statusName,
} from "../words";
import { AttributeFilter } from "./AttributeFilter";
import { DealFilter } from "./DealFilter";
import { NameFilter } from "./NameFilter";

type Draft<K extends ChipKind> = Extract<Chip, { kind: K }>;

interface FilterFormProps {
  kind: ChipKind;
  chip?: Chip;
  /** What those on the page have, which is offered. */
  seen: Record<"tags" | NameKind, readonly string[]>;
  onApply: (chip: Chip) => void;
}

export function FilterForm({ kind, chip, seen, onApply }: FilterFormProps) {
  const given = chip?.kind === kind ? chip : undefined;
  switch (kind) {
    case "tags":
      return <TagsForm given={given as Draft<"tags"> | undefined} tags={seen.tags} onApply={onApply} />;
    case "consent":
      return <ConsentFilter given={given as Draft<"consent"> | undefined} onApply={onApply} />;
    case "created":
    case "active":
    case "trial":
      return <DaysForm given={given as Days | undefined} onApply={(days) => onApply({ kind, ...days })} />;
    case "dealState":
    case "dealStage":
    case "dealPipeline":
      return <DealFilter kind={kind} given={given as Draft<DealKind> | undefined} onApply={onApply} />;
    case "source":
    case "owner":
      return (
        <NameFilter
          kind={kind}
          given={given as Draft<NameKind> | undefined}
          seen={seen[kind]}
          onApply={onApply}
        />
      );
    case "attribute":
      return <AttributeFilter given={given as Draft<"attribute"> | undefined} onApply={onApply} />;
    default:
      return <ChoiceForm kind={kind} given={given} onApply={onApply} />;
  }
}

interface PartProps<K extends ChipKind> {
  given: Draft<K> | undefined;
  onApply: (chip: Chip) => void;
}

function TagsForm({ given, tags, onApply }: PartProps<"tags"> & { tags: readonly string[] }) {
  const { t } = useT();
  const [isAny, setAny] = useState(given?.isAny ?? true);
  const [chosen, setChosen] = useState(given?.tags ?? []);
  const option = (tag: string) => ({ value: tag, label: tag });
  return (
    <FilterShell isReady={chosen.length > 0} onApply={() => onApply({ kind: "tags", isAny, tags: chosen })}>
      <Segmented
        label={t("contacts:chip.tags")}
        value={isAny ? "any" : "none"}
        onChange={(next) => setAny(next === "any")}
        options={[
          { value: "any", label: t("contacts:tag.any") },
          { value: "none", label: t("contacts:tag.none") },
        ]}
        className="w-full"
      />
      <MultiPicker
        label={t("contacts:chip.tags")}
        value={chosen.map(option)}
        onChange={(next) => setChosen(next.map(({ value }) => value))}
        options={tags.map(option)}
        addText={t("contacts:tag.add")}
        mayCreate
      />
    </FilterShell>
  );
}

function ConsentFilter({ given, onApply }: PartProps<"consent">) {
  const { t } = useT();
  const [key, setKey] = useState<string>(given?.key ?? "whatsapp");
  const [state, setState] = useState<string>(given?.state ?? "subscribed");
  return (
    <FilterShell onApply={() => onApply({ kind: "consent", key, state })}>
      <Field label={t("contacts:consent.channelField")}>
        <Select
          value={key}
          onChange={setKey}
          options={CONSENT_KEYS.map((value) => ({ value, label: channelName(t, value) }))}
        />
      </Field>
      <Field label={t("contacts:consent.stateField")}>
        <Select
          value={state}
          onChange={setState}
          options={CONSENT_STATES.map((value) => ({ value, label: consentName(t, value) }))}
        />
      </Field>
    </FilterShell>
  );
}

type ChoiceKind = "lifecycle" | "leadStatus" | "phone" | "email" | "import" | "held";

interface Choice {
  value: string;
  label: string;
  chip: Chip;
}

interface ChoiceFormProps {
  kind: ChoiceKind;
  given: Chip | undefined;
  onApply: (chip: Chip) => void;
}

function ChoiceForm({ kind, given, onApply }: ChoiceFormProps) {
  const { t } = useT();
  const statuses = useLeadStatuses(kind === "leadStatus");
  const imports = useQuery({ ...importsQuery, enabled: kind === "import" }).data?.items ?? [];
  const choicesOf: Record<ChoiceKind, () => Choice[]> = {
    lifecycle: () =>
      LIFECYCLES.map((value) => ({
        value,
        label: lifecycleName(t, value),
        chip: { kind: "lifecycle", value },
      })),
    leadStatus: () =>
      statuses.map((value) => ({
        value,
        label: statusName(t, value),
        chip: { kind: "leadStatus", value },
      })),
    phone: () => isThere("phone", t("contacts:chipText.phone"), t("contacts:chipText.noPhone")),
    email: () => isThere("email", t("contacts:chipText.email"), t("contacts:chipText.noEmail")),
    import: () =>
      imports.map(({ id, file_name: label }) => ({ value: id, label, chip: { kind: "import", id } })),
    held: () => [
      { value: "yes", label: t("contacts:chipText.held"), chip: { kind: "held", isHeld: true } },
      { value: "no", label: t("contacts:chipText.notHeld"), chip: { kind: "held", isHeld: false } },
    ],
  };
  const choices = choicesOf[kind]();
  const now = given && choices.find(({ chip }) => JSON.stringify(chip) === JSON.stringify(given))?.value;
  const [value, setValue] = useState<string | null>(null);
  const chosen = value ?? now ?? choices[0]?.value ?? null;
  const chip = choices.find((one) => one.value === chosen)?.chip;
  return (
    <FilterShell isReady={chip !== undefined} onApply={() => chip && onApply(chip)}>
      <Field label={t(`contacts:chip.${kind}`)}>
        <Select
          value={chosen}
          onChange={setValue}
          options={choices.map(({ value: key, label }) => ({ value: key, label }))}
        />
      </Field>
    </FilterShell>
  );
}

const isThere = (kind: "phone" | "email", yes: string, no: string): Choice[] => [
  { value: "yes", label: yes, chip: { kind, isThere: true } },
  { value: "no", label: no, chip: { kind, isThere: false } },
];
