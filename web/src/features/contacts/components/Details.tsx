/** Who the person is to us, each line changed where it stands. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useLeadStatuses } from "@/api/leadStatuses";
import { useOwners } from "@/api/useOwners";
import { useT } from "@/lib/i18n/useT";
import { city } from "@/lib/time";
import { RelativeTime } from "@/ui/RelativeTime";
import { changeContact } from "../api";
import { useContactEdit } from "../useChange";
import { LIFECYCLES, lifecycleName, statusName } from "../words";
import { Card, Fact } from "./Card";
import { CloseLead, closes, type Closing } from "./CloseLead";
import { ChoiceInPlace, InPlace } from "./InPlace";
import { Trial } from "./Trial";

type Field =
  | "first_name"
  | "last_name"
  | "source"
  | "owner"
  | "locale"
  | "time_zone"
  | "lifecycle"
  | "lead_status"
  | "trial_at";

/** No name of a member: takes the owner away. */
const NOBODY = "\u0000nobody";

interface DetailsProps {
  contact: Contact;
  isReadOnly: boolean;
}

const fullName = (first: string | null, last: string | null) =>
  [first, last].filter(Boolean).join(" ") || null;

function useField(contact: Contact) {
  const { mutate } = useContactEdit(
    contact.id,
    (change: Partial<Record<Field, string | null>>) => changeContact(contact.id, change as never),
    (before, change) => {
      const after = { ...before, ...change } as Contact;
      return { ...after, name: fullName(after.first_name, after.last_name) };
    },
  );
  return mutate;
}

export function Details({ contact, isReadOnly }: DetailsProps) {
  const { t } = useT();
  const saveAll = useField(contact);
  const save = (field: Field, value: string | null) => saveAll({ [field]: value });
  const [closing, setClosing] = useState<Closing | null>(null);
  const statuses = useLeadStatuses();
  const owners = useOwners(contact.owner).options;
  const line = (field: "first_name" | "last_name" | "source" | "locale") => (
    <Fact name={t(`contacts:field.${field}`)}>
      <InPlace
        label={t(`contacts:field.${field}`)}
        value={contact[field] ?? ""}
        isReadOnly={isReadOnly}
        onSave={(value) => save(field, value || null)}
      />
    </Fact>
  );
  return (
    <Card title={t("contacts:card.details")}>
      <dl className="space-y-0.5">
        {line("first_name")}
        {line("last_name")}
        <Fact name={t("contacts:field.lifecycle")}>
          <ChoiceInPlace
            label={t("contacts:field.lifecycle")}
            value={contact.lifecycle}
            options={LIFECYCLES.map((value) => ({ value, label: lifecycleName(t, value) }))}
            isReadOnly={isReadOnly}
            onSave={(value) => save("lifecycle", value)}
          />
        </Fact>
        <Fact name={t("contacts:field.lead_status")}>
          <ChoiceInPlace
            label={t("contacts:field.lead_status")}
            value={contact.lead_status}
            options={statuses.map((value) => ({ value, label: statusName(t, value) }))}
            isReadOnly={isReadOnly}
            onSave={(value) => (closes(value) ? setClosing(value) : save("lead_status", value))}
          />
          <CloseLead
            contact={contact}
            closing={closing}
            onDone={(closed) => saveAll({ ...closed })}
            onClose={() => setClosing(null)}
          />
        </Fact>
        {contact.converted_to !== null && (
          <Fact name={t("contacts:field.converted_to")}>
            <span className="inline-block py-0.5">{lifecycleName(t, contact.converted_to)}</span>
          </Fact>
        )}
        <Trial contact={contact} isReadOnly={isReadOnly} onSave={(at) => save("trial_at", at)} />
        {line("source")}
        <Fact name={t("contacts:field.owner")}>
          <ChoiceInPlace
            label={t("contacts:field.owner")}
            value={contact.owner}
            options={[
              ...owners,
              ...(contact.owner === null ? [] : [{ value: NOBODY, label: t("contacts:nobody") }]),
            ]}
            isReadOnly={isReadOnly}
            onSave={(value) => save("owner", value === NOBODY ? null : value)}
          />
        </Fact>
        {line("locale")}
        <Fact name={t("contacts:field.time_zone")}>
          <InPlace
            label={t("contacts:field.time_zone")}
            value={contact.time_zone ?? ""}
            shown={contact.time_zone === null ? undefined : city(t, contact.time_zone)}
            isReadOnly={isReadOnly}
            onSave={(value) => save("time_zone", value || null)}
          />
          {contact.time_zone_source !== null && (
            <span className="block text-sm text-muted">
              {t(`contacts:zoneSource.${contact.time_zone_source}` as "contacts:zoneSource.given")}
            </span>
          )}
        </Fact>
        <Fact name={t("contacts:field.created_at")}>
          <RelativeTime at={contact.created_at} className="inline-block py-0.5" />
        </Fact>
        <Fact name={t("contacts:field.last_inbound_at")}>
          {contact.last_inbound_at === null ? (
            <span className="inline-block py-0.5 text-subtle">{t("contacts:empty.neverWrote")}</span>
          ) : (
            <RelativeTime at={contact.last_inbound_at} className="inline-block py-0.5" />
          )}
        </Fact>
      </dl>
    </Card>
  );
}
