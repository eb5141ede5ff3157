/** Phones keep their place while one looks: the server lists the latest first, which would shuffle the wall. */
import { useState } from "react";
import type { SandboxPerson } from "@/api/models";

/** Those known keep their order; newcomers stand before them. */
export function keepOrder(order: readonly string[], people: readonly SandboxPerson[]): string[] {
  const present = new Set(people.map(({ id }) => id));
  const known = new Set(order);
  return [
    ...people.map(({ id }) => id).filter((id) => !known.has(id)),
    ...order.filter((id) => present.has(id)),
  ];
}

export function useStableOrder(people: readonly SandboxPerson[]): SandboxPerson[] {
  const [seen, setSeen] = useState<{ people: readonly SandboxPerson[]; order: string[] }>({
    people: [],
    order: [],
  });
  let { order } = seen;
  if (seen.people !== people) {
    order = keepOrder(seen.order, people);
    setSeen({ people, order });
  }
  const byId = new Map(people.map((person) => [person.id, person]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
