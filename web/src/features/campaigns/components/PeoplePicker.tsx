/** People found by name, phone or email, and chosen one by one. */
import { useQuery } from "@tanstack/react-query";
import { asPerson, usePeople } from "@/api/usePeople";
import { useT } from "@/lib/i18n/useT";
import { MultiPicker } from "@/ui/MultiPicker";
import { contactsChosen } from "../api";

interface PeoplePickerProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export function PeoplePicker({ ids, onChange }: PeoplePickerProps) {
  const { t } = useT();
  const people = usePeople();
  const chosen = useQuery(contactsChosen(ids)).data?.items ?? [];
  const known = [...chosen.map(asPerson), ...people.options];
  return (
    <MultiPicker
      label={t("campaigns:audience.contactSearch")}
      addText={t("campaigns:audience.addContact")}
      value={ids.map((id) => {
        const label = known.find(({ value }) => value === id)?.label ?? "…";
        return { value: id, label };
      })}
      onChange={(next) => onChange(next.map(({ value }) => value))}
      {...people}
    />
  );
}
