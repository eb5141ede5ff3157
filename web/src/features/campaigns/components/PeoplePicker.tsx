/** People found by name, phone or email, and chosen one by one. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { MultiPicker } from "@/ui/MultiPicker";
import { contactsChosen } from "../api";
import { asPerson } from "@/api/usePeople";

interface PeoplePickerProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export function PeoplePicker({ ids, onChange }: PeoplePickerProps) {
  const { t } = useT();
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const found = useQuery(contactsToPick(asked));
  const chosen = useQuery(contactsChosen(ids));
  const options = (found.data?.items ?? []).map((contact) => asPerson(contact));
  return (
    <MultiPicker
      label={t("campaigns:audience.contactSearch")}
      addText={t("campaigns:audience.addContact")}
      value={ids.map((id) => {
        const contact = [...(chosen.data?.items ?? []), ...(found.data?.items ?? [])].find(
          (one) => one.id === id,
        );
        return contact === undefined ? { value: id, label: "…" } : asPerson(contact);
      })}
      onChange={(people) => onChange(people.map(({ value }) => value))}
      options={options}
      onSearch={setText}
      isLoading={found.isPending}
      problem={found.isError ? problemSentence(t, found.error) : undefined}
    />
  );
}
