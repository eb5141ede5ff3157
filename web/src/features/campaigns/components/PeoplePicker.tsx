/** People found by name, phone or email, and chosen one by one. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { MultiPicker } from "@/ui/MultiPicker";
import { contactQuery, contactsFound } from "../api";
import { asPerson } from "../people";

interface PeoplePickerProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export function PeoplePicker({ ids, onChange }: PeoplePickerProps) {
  const { t } = useT();
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const found = useQuery(contactsFound(asked));
  const chosen = useQueries({ queries: ids.map(contactQuery) });
  const options = (found.data?.items ?? []).map((contact) => asPerson(contact));
  return (
    <MultiPicker
      label={t("campaigns:audience.contactSearch")}
      addText={t("campaigns:audience.addContact")}
      value={ids.map((id, index) => {
        const contact = chosen[index]?.data;
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
