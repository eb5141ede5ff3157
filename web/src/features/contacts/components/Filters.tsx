/** The chips over the table: each says what it keeps; one is added from the list of what can be filtered by. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { pageZone } from "@/lib/time";
import { AddFilter, FilterPopover } from "@/ui/FilterChips";
import { MenuItem } from "@/ui/Menu";
import { chipText } from "../chipText";
import { type Chip, CHIP_KINDS, type ChipKind, type Filter, toChips, toFilter } from "../filters";
import { useChipNames } from "../useChipNames";
import { FilterForm } from "./FilterForm";

interface FiltersProps {
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
  /** Those on the page, whose tags, sources and owners are offered. */
  rows: readonly Contact[];
}

export function Filters({ filter, onChange, rows }: FiltersProps) {
  const { t, language } = useT();
  const zone = pageZone();
  const [adding, setAdding] = useState<ChipKind | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const chips = toChips(filter, zone);
  const nameOf = useChipNames(chips);
  const some = (of: (contact: Contact) => readonly (string | null)[]) =>
    [...new Set(rows.flatMap(of))].filter((one) => one !== null).sort();
  const seen = {
    tags: some((contact) => contact.tags),
    source: some((contact) => [contact.source]),
    owner: some((contact) => [contact.owner]),
  };
  const put = (next: Chip[]) => onChange(toFilter(next, zone));
  return (
    <>
      {chips.map((chip, index) => (
        <FilterPopover
          key={index}
          text={chipText(t, language, chip, nameOf)}
          isOn
          isOpen={open === index}
          onOpenChange={(isOpen) => setOpen(isOpen && chip.kind !== "other" ? index : null)}
          onRemove={() => put(chips.filter((_, place) => place !== index))}
        >
          {chip.kind !== "other" && (
            <FilterForm
              kind={chip.kind}
              chip={chip}
              seen={seen}
              onApply={(next) => {
                put(chips.map((each, place) => (place === index ? next : each)));
                setOpen(null);
              }}
            />
          )}
        </FilterPopover>
      ))}
      {adding !== null && (
        <FilterPopover
          text={t(`contacts:chip.${adding}`)}
          isOn={false}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setAdding(null)}
        >
          <FilterForm
            kind={adding}
            seen={seen}
            onApply={(chip) => {
              setAdding(null);
              put([...chips, chip]);
            }}
          />
        </FilterPopover>
      )}
      {chips.length < 12 && (
        <AddFilter>
          {CHIP_KINDS.map((kind) => (
            // The menu gives the keyboard back as it closes; only then may the form take it.
            <MenuItem key={kind} onSelect={() => setTimeout(() => setAdding(kind), 0)}>
              {t(`contacts:chip.${kind}`)}
            </MenuItem>
          ))}
        </AddFilter>
      )}
    </>
  );
}
