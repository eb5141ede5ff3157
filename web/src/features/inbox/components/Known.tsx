/** Who the person is: their addresses, where they stand, their clock and their tags. */
import type { ReactNode } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { useNow } from "@/lib/serverClock";
import { city, dayClock, pageZone } from "@/lib/time";
import { Chip } from "@/ui/Chip";
import { Fact, Facts, Group } from "./PersonParts";

interface KnownProps {
  contact: Contact;
  /** The way to the contact's own page, drawn by the page that has one. */
  link: (contactId: string, words: ReactNode) => ReactNode;
}

export function Known({ contact, link }: KnownProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const of = (kind: string) => contact.identifiers.find((one) => one.kind === kind)?.value;
  const [phone, email] = [of("phone"), of("email")];
  const status = [
    t(`inbox:person.lifecycle.${contact.lifecycle}` as "inbox:person.lifecycle.lead", {
      defaultValue: contact.lifecycle,
    }),
    ...(contact.lead_status !== null
      ? [
          t(`inbox:person.leadStatus.${contact.lead_status}` as "inbox:person.leadStatus.new", {
            defaultValue: contact.lead_status,
          }),
        ]
      : []),
  ].join(" · ");
  const source = contact.time_zone_source;
  return (
    <Group title={t("inbox:person.who")}>
      <Facts>
        {phone !== undefined && (
          <Fact name={t("inbox:person.phone")}>{<bdi dir="ltr">{formatAddress(phone)}</bdi>}</Fact>
        )}
        {email !== undefined && (
          <Fact name={t("inbox:person.email")}>
            <Email address={email} />
          </Fact>
        )}
        <Fact name={t("inbox:person.status")}>{status}</Fact>
        {contact.time_zone !== null && (
          <Fact name={t("inbox:person.zone")}>
            {city(t, contact.time_zone)}
            {source !== null && (
              <span className="text-muted">
                {" "}
                (
                {t(`inbox:person.zoneFrom.${source}` as "inbox:person.zoneFrom.given", {
                  defaultValue: source,
                })}
                )
              </span>
            )}
          </Fact>
        )}
        <Fact name={t("inbox:person.tags")}>
          <span className="flex flex-wrap gap-1">
            {contact.tags.length === 0 && <span className="text-muted">{t("inbox:person.noTags")}</span>}
            {contact.tags.map((tag) => (
              <Chip key={tag}>
                <bdi>{tag}</bdi>
              </Chip>
            ))}
          </span>
        </Fact>
      </Facts>
      {contact.held_until !== null && Date.parse(contact.held_until) > now && (
        <p className="mt-2 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber-text">
          {t("inbox:person.held", {
            until: dayClock(Date.parse(contact.held_until), pageZone(), language, now),
          })}
        </p>
      )}
      <div className="mt-2">{link(contact.id, t("inbox:person.open"))}</div>
    </Group>
  );
}

/** Long ones go on in the next line after the sign, not in the middle of a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <bdi className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}
