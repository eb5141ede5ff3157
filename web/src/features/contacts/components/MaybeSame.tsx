/** "This may be the same person": who, why, and both ways to decide it. */
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { namedQuery } from "@/api/contacts";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { alikeQuery, dismissPair } from "../api";
import { useChange } from "../useChange";
import { nameOf } from "../words";

interface MaybeSameProps {
  contact: Contact;
  onReview: (otherId: string) => void;
}

export function MaybeSame({ contact, onReview }: MaybeSameProps) {
  const { t } = useT();
  const pairs = useQuery(alikeQuery(contact.id)).data?.items ?? [];
  const others = pairs
    .map((pair) => (pair.contact_id === contact.id ? pair.other_id : pair.contact_id))
    .slice(0, 5);
  const people = useQuery(namedQuery(others)).data?.items ?? [];
  const dismiss = useChange((otherId: string) => dismissPair(contact.id, otherId));
  if (people.length === 0 || pairs.length === 0) return null;
  return (
    <ul className="mb-6 space-y-1.5">
      {people
        .filter(({ id }) => others.includes(id))
        .map((other) => {
          const reason = pairs.find((pair) => [pair.contact_id, pair.other_id].includes(other.id))?.reason;
          return (
            <li
              key={other.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-blue-soft px-3 py-2 text-blue-text"
            >
              <UsersRound aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0 flex-1 text-pretty break-words">
                {t("contacts:alike.may", { name: nameOf(t, other) })}{" "}
                {reason !== undefined &&
                  t(`contacts:alike.reason.${reason}` as "contacts:alike.reason.same_phone")}
              </span>
              <Button size="sm" onClick={() => dismiss.mutate(other.id)} disabled={dismiss.isPending}>
                {t("contacts:alike.twoPeople")}
              </Button>
              <Button size="sm" onClick={() => onReview(other.id)}>
                {t("contacts:alike.review")}
              </Button>
            </li>
          );
        })}
    </ul>
  );
}
