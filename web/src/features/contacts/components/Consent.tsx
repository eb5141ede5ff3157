/** May we write? Where the person stands on each channel, since when, and everything that was ever said about it. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "@/api/members";
import type { Contact, LedgerEntry } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/Chip";
import { Modal } from "@/ui/Modal";
import { MoreButton } from "@/ui/MoreButton";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { ledgerQuery } from "../api";
import { actorName, channelName, CONSENT_KEYS, type ConsentKey, consentName, consentSource } from "../words";
import { Card } from "./Card";
import { ProviderOptOut } from "./Addresses";
import { ConsentForm } from "./ConsentForm";

interface ConsentProps {
  contact: Contact;
  isReadOnly: boolean;
}

const TONE = { subscribed: "live", unsubscribed: "needs", unknown: "neutral" } as const;

export function Consent({ contact, isReadOnly }: ConsentProps) {
  const { t } = useT();
  const [isLedgerOpen, setLedgerOpen] = useState(false);
  const [changing, setChanging] = useState<ConsentKey | null>(null);
  return (
    <Card
      title={t("contacts:consent.title")}
      action={
        <Button kind="quiet" size="sm" className="-me-2.5" onClick={() => setLedgerOpen(true)}>
          {t("contacts:consent.ledger")}
        </Button>
      }
    >
      <ul className="space-y-1">
        {CONSENT_KEYS.map((key) => {
          const one = contact.consent[key];
          const state = (one?.state ?? "unknown") as keyof typeof TONE;
          return (
            <li key={key} className="flex items-start gap-2">
              <span className="min-w-0 flex-1">
                <span className="block py-1">{channelName(t, key)}</span>
                {one?.changed_at && (
                  <span className="-mt-1 block text-sm text-pretty text-muted">
                    {consentSource(t, one.source ?? "")} <span aria-hidden="true">·</span>{" "}
                    <RelativeTime at={one.changed_at} />
                  </span>
                )}
              </span>
              <span className="flex h-7 items-center">
                <StateChip state={TONE[state]}>{consentName(t, state)}</StateChip>
              </span>
              {!isReadOnly && (
                <Button
                  kind="quiet"
                  size="sm"
                  className="-me-2.5"
                  aria-label={t("contacts:consent.changeOf", { channel: channelName(t, key) })}
                  onClick={() => setChanging(key)}
                >
                  {t("contacts:consent.change")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ProviderOptOut contact={contact} />
      <Modal
        title={t("contacts:consent.ledgerTitle")}
        size="lg"
        isOpen={isLedgerOpen}
        onClose={() => setLedgerOpen(false)}
      >
        <Ledger contactId={contact.id} />
      </Modal>
      <ConsentForm contact={contact} channel={changing} onClose={() => setChanging(null)} />
    </Card>
  );
}

function Ledger({ contactId }: { contactId: string }) {
  const { t } = useT();
  const ledger = useInfiniteQuery(ledgerQuery(contactId));
  const entries = ledger.data?.pages.flatMap(({ items }) => items);
  if (entries === undefined && ledger.isError) return <ProblemState {...problemOf(t, ledger)} />;
  if (entries === undefined) return <Skeleton className="mt-3 h-40" />;
  if (entries.length === 0) return <p className="mt-2 text-muted">{t("contacts:consent.nothingSaid")}</p>;
  return (
    <>
      <ol className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <LedgerLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton query={ledger} className="-ms-3" />
    </>
  );
}

function LedgerLine({ entry }: { entry: LedgerEntry }) {
  const { t } = useT();
  const members = useQuery(membersQuery).data?.items ?? [];
  const who = actorName(t, entry.actor, members);
  const parts = [consentSource(t, entry.source), ...(who === null ? [] : [who])];
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          {channelName(t, entry.key)}: {consentName(t, entry.state)}
        </span>
        {!entry.accepted && <span className="text-sm text-amber-text">{t("contacts:consent.notTaken")}</span>}
        <RelativeTime at={entry.at} isLong className="ms-auto text-sm text-muted num" />
      </div>
      <p className="text-sm text-muted">{parts.join(" · ")}</p>
      {entry.proof !== null && (
        <div className="mt-1 border-s-2 border-line ps-2.5">
          <p dir="auto" className="align-parent text-sm break-words whitespace-pre-wrap">
            {entry.proof}
          </p>
        </div>
      )}
    </li>
  );
}
