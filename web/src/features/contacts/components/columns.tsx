/**
 * The columns of the table of contacts, those of declared attributes included. Those that are shown first fit beside
 * the open rail of a laptop's screen (1280), with phones and dates whole; what is cut shows whole under the pointer.
 */
import type { Attribute, Contact } from "@/api/models";
import { spaced, valueText } from "@/lib/attributeText";
import { cx } from "@/lib/cx";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { Avatar } from "@/ui/Avatar";
import { StateText } from "@/ui/Chip";
import type { Column } from "@/ui/table/columns";
import {
  addressOf,
  consentName,
  fittingTags,
  lifecycleName,
  mainAddress,
  nameOf,
  statusName,
} from "../words";
import { When } from "./When";

const TONE = { subscribed: "live", unsubscribed: "needs", unknown: "neutral" } as const;

export function columnsOf(t: T, language: Language, attributes: readonly Attribute[]): Column<Contact>[] {
  const text = (id: "source" | "owner" | "locale" | "time_zone", width: number): Column<Contact> => ({
    id,
    header: t(`contacts:field.${id}`),
    width,
    cell: (contact) => <bdi title={contact[id] ?? undefined}>{contact[id] ?? ""}</bdi>,
    isExtra: true,
  });
  const address = (id: "phone" | "email", kinds: string[], width: number, grow: number): Column<Contact> => ({
    id,
    header: t(`contacts:identifier.${id}`),
    width,
    grow,
    cell: (contact) => {
      const found = addressOf(contact, kinds);
      if (found === undefined) return null;
      return (
        <span
          dir="ltr"
          title={formatAddress(found.value)}
          className={cx(
            "block truncate align-parent num",
            found.status === "invalid" && "text-subtle line-through",
          )}
        >
          {formatAddress(found.value)}
        </span>
      );
    },
  });
  return [
    {
      id: "name",
      header: t("contacts:field.name"),
      width: 160,
      grow: 2,
      sortKey: "name",
      cell: (contact) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={nameOf(t, contact)} size="sm" />
          <bdi className="truncate font-medium" title={nameOf(t, contact)}>
            {nameOf(t, contact)}
          </bdi>
        </span>
      ),
    },
    address("phone", ["phone", "whatsapp_id"], 168, 0),
    address("email", ["email"], 156, 2),
    {
      id: "standing",
      header: t("contacts:field.lifecycle"),
      width: 120,
      grow: 1,
      cell: (contact) => <Standing t={t} contact={contact} />,
    },
    {
      id: "whatsapp",
      header: t("contacts:column.whatsapp"),
      width: 152,
      cell: (contact) => {
        const state = (contact.consent.whatsapp?.state ?? "unknown") as keyof typeof TONE;
        return <StateText state={TONE[state]}>{consentName(t, state)}</StateText>;
      },
    },
    {
      id: "tags",
      header: t("contacts:card.tags"),
      width: 168,
      grow: 1,
      cell: (contact) => <TagList tags={contact.tags} />,
    },
    {
      id: "active",
      header: t("contacts:field.last_inbound_at"),
      width: 110,
      isExtra: true,
      sortKey: "active",
      cell: (contact) => contact.last_inbound_at !== null && <When at={contact.last_inbound_at} />,
    },
    {
      id: "created",
      header: t("contacts:field.created_at"),
      width: 105,
      sortKey: "created",
      cell: (contact) => <When at={contact.created_at} />,
    },
    text("source", 130),
    text("owner", 130),
    text("locale", 90),
    text("time_zone", 150),
    ...attributes.map((attribute) => ({
      id: `attributes.${attribute.name}`,
      header: attribute.label ?? spaced(attribute.name),
      width: 130,
      isExtra: true,
      ...(attribute.type === "number" && { align: "digits" as const }),
      cell: (contact: Contact) => <bdi>{valueText(t, language, contact.attributes[attribute.name])}</bdi>,
    })),
  ];
}

/** What of each contact the shown columns need; the name may be an address. */
export function fieldsFor(columns: readonly { id: string }[]): string[] {
  const shown = columns.map(({ id }) => id);
  return [
    "identifiers",
    ...(shown.includes("tags") ? ["tags"] : []),
    ...(shown.includes("whatsapp") ? ["consent"] : []),
    ...shown.filter((id) => id.startsWith("attributes.")),
  ];
}

function Standing({ t, contact }: { t: T; contact: Contact }) {
  const parts = [lifecycleName(t, contact.lifecycle)];
  if (contact.lead_status !== null && contact.lifecycle === "lead")
    parts.push(statusName(t, contact.lead_status));
  const text = parts.join(" · ");
  return <span title={text}>{text}</span>;
}

function TagList({ tags }: { tags: readonly string[] }) {
  const shown = fittingTags(tags);
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(", ")}>
      {shown.map((tag) => (
        <span key={tag} dir="auto" className="min-w-0 truncate rounded-[5px] bg-quiet px-1.5 text-sm">
          {tag}
        </span>
      ))}
      {tags.length > shown.length && (
        <bdi dir="ltr" className="text-sm text-muted num">
          +{tags.length - shown.length}
        </bdi>
      )}
    </span>
  );
}

/** A row on a phone: who, where they stand, and how to reach them. */
export function NarrowRow({ t, contact }: { t: T; contact: Contact }) {
  const address = mainAddress(contact);
  const name = nameOf(t, contact);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block truncate text-sm text-muted">
          <Standing t={t} contact={contact} />
          {address !== null && address !== name && (
            <>
              {" · "}
              <bdi dir="ltr">{address}</bdi>
            </>
          )}
        </span>
      </span>
    </span>
  );
}
