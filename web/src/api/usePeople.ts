/** People to pick from, as a field that searches wants them: by name, else by phone or email. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { formatAddress } from "@/lib/phone";
import { useT } from "@/lib/i18n/useT";
import { contactsToPick } from "./contacts";
import { problemSentence } from "./problem";

export interface Pickable {
  id: string;
  name: string | null;
  identifiers: readonly { kind: string; value: string }[];
}

export interface PersonOption {
  value: string;
  label: string;
  hint: string | undefined;
}

export function addressOf({ identifiers }: Pick<Pickable, "identifiers">): string | null {
  const first = identifiers.find(({ kind }) => kind === "phone" || kind === "email") ?? identifiers[0];
  return first === undefined ? null : formatAddress(first.value);
}

export function asPerson(contact: Pickable): PersonOption {
  const address = addressOf(contact);
  const label = contact.name ?? address ?? contact.id;
  return { value: contact.id, label, hint: contact.name === null ? undefined : (address ?? undefined) };
}

/** What a combobox of people needs beside its value. */
export function usePeople() {
  const { t } = useT();
  const [text, setText] = useState("");
  const found = useQuery(contactsToPick(useDeferredValue(text.trim())));
  return {
    options: (found.data?.items ?? []).map(asPerson),
    onSearch: setText,
    isLoading: found.isPending,
    problem: found.isError ? problemSentence(t, found.error) : undefined,
  };
}

/** The one to begin with: whoever was added last. */
export function useFirstPerson(): PersonOption | null {
  const first = useQuery(contactsToPick("")).data?.items[0];
  return first === undefined ? null : asPerson(first);
}
