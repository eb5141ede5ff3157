/** People to pick from, as a field that searches wants them: by name, else by phone or email. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAddress } from "@/lib/phone";
import { useT } from "@/lib/i18n/useT";
import { useSettled } from "@/lib/useSettled";
import { contactsToPick } from "./contacts";
import { problemSentence } from "./problem";

interface Pickable {
  id: string;
  name: string | null;
  identifiers: readonly { kind: string; value: string }[];
}

interface PersonOption {
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
  const typed = text.trim();
  const asked = useSettled(typed);
  const found = useQuery(contactsToPick(asked));
  // Found by other letters than those that stand there: shown, and not to be taken for what is meant.
  const isOld = asked !== typed || found.isPlaceholderData;
  return {
    options: (found.data?.items ?? []).map((contact) => ({ ...asPerson(contact), isDisabled: isOld })),
    onSearch: setText,
    isLoading: found.isPending || isOld,
    nothingText: t("ui:picker.nobody"),
    problem: found.isError ? problemSentence(t, found.error) : undefined,
  };
}

/** The one to begin with: whoever was added last. */
export function useFirstPerson(): PersonOption | null {
  const first = useQuery(contactsToPick("")).data?.items[0];
  return first === undefined ? null : asPerson(first);
}
