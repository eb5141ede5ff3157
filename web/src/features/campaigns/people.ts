/** A contact as one to pick: by name, else by phone or email. */
import { formatAddress } from "@/lib/phone";
import type { Option } from "@/ui/Select";

interface Pickable {
  id: string;
  name: string | null;
  identifiers: readonly { kind: string; value: string }[];
}

export function addressOf({ identifiers }: Pick<Pickable, "identifiers">): string | null {
  const first = identifiers.find(({ kind }) => kind === "phone" || kind === "email") ?? identifiers[0];
  return first === undefined ? null : formatAddress(first.value);
}

export function asPerson(contact: Pickable): Option {
  const address = addressOf(contact);
  const label = contact.name ?? address ?? contact.id;
  return { value: contact.id, label, hint: contact.name === null ? undefined : (address ?? undefined) };
}
