/** Pairs that may be one person, the oldest first: looked at side by side, or said to be two people. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { namedQuery } from "@/api/contacts";
import type { Contact, Duplicate } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { StateMessage } from "@/ui/StateMessage";
import { dismissPair, duplicatesQuery } from "../api";
import { useChange, type May } from "../useChange";
import { mainAddress, nameOf } from "../words";
import { Listed } from "./Listed";

interface DuplicatesProps {
  may: May;
  onReview: (pair: Duplicate) => void;
}

export function Duplicates({ may, onReview }: DuplicatesProps) {
  const { t } = useT();
  const query = useInfiniteQuery(duplicatesQuery);
  return (
    <Listed
      query={query}
      empty={
        <StateMessage
          icon={UsersRound}
          title={t("contacts:duplicates.emptyTitle")}
          body={t("contacts:duplicates.emptyBody")}
        />
      }
    >
      {(pairs) => <Pairs pairs={pairs} may={may} onReview={onReview} />}
    </Listed>
  );
}

function Pairs({ pairs, may, onReview }: DuplicatesProps & { pairs: readonly Duplicate[] }) {
  const { t } = useT();
  const ids = [...new Set(pairs.flatMap((pair) => [pair.contact_id, pair.other_id]))].slice(0, 200);
  const people = new Map((useQuery(namedQuery(ids)).data?.items ?? []).map((one) => [one.id, one]));
  const dismiss = useChange((pair: Duplicate) => dismissPair(pair.contact_id, pair.other_id));
  return (
    <ul className="divide-y divide-line">
      {pairs.map((pair) => (
        <li
          key={`${pair.contact_id} ${pair.other_id}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
        >
          <div className="grid min-w-0 flex-1 basis-80 gap-x-4 gap-y-2 min-[560px]:grid-cols-2">
            <Person contact={people.get(pair.contact_id)} />
            <Person contact={people.get(pair.other_id)} />
            <p className="text-sm text-muted min-[560px]:col-span-2">
              {t(`contacts:alike.reason.${pair.reason}` as "contacts:alike.reason.same_phone")}
              {pair.found_at !== null && (
                <>
                  {" · "}
                  <RelativeTime at={pair.found_at} />
                </>
              )}
            </p>
          </div>
          {may.write && (
            <div className="flex gap-2">
              <Button size="sm" disabled={dismiss.isPending} onClick={() => dismiss.mutate(pair)}>
                {t("contacts:alike.twoPeople")}
              </Button>
              <Button size="sm" kind="primary" onClick={() => onReview(pair)}>
                {t("contacts:alike.samePerson")}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Person({ contact }: { contact: Contact | undefined }) {
  const { t } = useT();
  if (contact === undefined) return <Skeleton className="h-9" />;
  const name = nameOf(t, contact);
  const address = mainAddress(contact);
  return (
    <Link
      to="/contacts/$contactId"
      params={{ contactId: contact.id }}
      className="flex min-w-0 items-center gap-2.5 rounded-control hover:bg-hover"
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi dir="ltr" className="block truncate text-sm text-muted num">
          {address}
        </bdi>
      </span>
    </Link>
  );
}
