/** Who may own a contact or a deal: the members, by the name that is written there. */
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "./members";

export interface Owner {
  value: string;
  label: string;
}

const asOwner = (name: string): Owner => ({ value: name, label: name });

/** What a picker of owners needs; whoever stands there and is no member, as a file may bring, stays to be chosen. */
export function useOwners(now: string | null): { value: Owner | null; options: Owner[] } {
  const members = useQuery(membersQuery).data?.items ?? [];
  const names = new Set([...members.map(({ name, email }) => name || email), ...(now ? [now] : [])]);
  return { value: now ? asOwner(now) : null, options: [...names].map(asOwner) };
}
