/** One contact, found by name, phone or email. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import type { Contact } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Combobox } from "@/ui/Combobox";
import type { Option } from "@/ui/Select";

export function asOption({ id, name, identifiers }: Contact): Option {
  const [first] = identifiers;
  const address = first?.value ?? "";
  return name === null ? { value: id, label: address } : { value: id, label: name, hint: address };
}

interface PersonPickerProps {
  label: string;
  value: Option | null;
  onChange: (person: Option | null) => void;
}

export function PersonPicker({ label, value, onChange }: PersonPickerProps) {
  const { t } = useT();
  const [text, setText] = useState("");
  const found = useQuery(contactsToPick(useDeferredValue(text.trim())));
  return (
    <Combobox
      label={label}
      placeholder={t("journeys:preview.choose")}
      value={value}
      onChange={onChange}
      options={(found.data?.items ?? []).map(asOption)}
      onSearch={setText}
      isLoading={found.isPending}
      problem={found.isError ? problemSentence(t, found.error) : undefined}
    />
  );
}
