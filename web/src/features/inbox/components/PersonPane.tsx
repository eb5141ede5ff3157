/** The person one talks with: what is planned for them, who they are, whether we may write, what happened last. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { Contact, ConversationHead, TimelineEntry } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { useNow } from "@/lib/serverClock";
import { city, dayClock, pageZone } from "@/lib/time";
import { IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { contactOf, headOf, latestOf } from "../api";
import { latestSentence } from "../latest";
import { callOf, nameOf } from "../words";
import { useChannelName } from "../channel";
import { FollowUps } from "./FollowUps";

interface PersonPaneProps {
  id: string;
  mayAct: boolean;
  onClose: (() => void) | undefined;
  /** The way to the contact's own page, drawn by the page that has one. */
  link: (contactId: string) => ReactNode;
}

export function PersonPane({ id, mayAct, onClose, link }: PersonPaneProps) {
  const { t } = useT();
  const conversation = useQuery(headOf(id)).data;
  const name = conversation === undefined ? "" : nameOf(conversation);
  return (
    <aside
      aria-label={t("inbox:person.label", { name })}
      className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-4"
    >
      {onClose !== undefined && (
        <div className="flex items-center justify-between">
          <h2 className="truncate font-bold">
            <bdi>{name}</bdi>
          </h2>
          <IconButton label={t("inbox:person.close")} onClick={onClose} className="-me-2">
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {conversation === undefined ? (
        <Waiting />
      ) : (
        <About conversation={conversation} mayAct={mayAct} link={link} />
      )}
    </aside>
  );
}

function About({
  conversation,
  mayAct,
  link,
}: {
  conversation: ConversationHead;
  mayAct: boolean;
  link: PersonPaneProps["link"];
}) {
  const { t } = useT();
  const contact = useQuery(contactOf(conversation.contact.id));
  return (
    <>
      <FollowUps conversation={conversation} mayAct={mayAct} />
      {contact.data !== undefined ? (
        <Known contact={contact.data} link={link} />
      ) : contact.isPending ? (
        <Waiting />
      ) : (
        <ErrorState why={problemSentence(t, contact.error)} onRetry={() => void contact.refetch()} />
      )}
      <Latest contactId={conversation.contact.id} name={callOf(conversation)} />
    </>
  );
}

function Known({ contact, link }: { contact: Contact; link: PersonPaneProps["link"] }) {
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
    <>
      <Group title={t("inbox:person.who")}>
        <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
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
        </dl>
        {contact.held_until !== null && Date.parse(contact.held_until) > now && (
          <p className="mt-2 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber-text">
            {t("inbox:person.held", {
              until: dayClock(Date.parse(contact.held_until), pageZone(), language, now),
            })}
          </p>
        )}
        <div className="mt-2">{link(contact.id)}</div>
      </Group>
      <MayWrite contact={contact} />
    </>
  );
}

function MayWrite({ contact }: { contact: Contact }) {
  const { t, language } = useT();
  const channelName = useChannelName();
  const now = useNow(60_000);
  const hasEmail = contact.identifiers.some(({ kind }) => kind === "email");
  const channels = ["whatsapp", "email", "sms"].filter(
    (key) => contact.consent[key] !== undefined || key === "whatsapp" || (key === "email" && hasEmail),
  );
  return (
    <Group title={t("inbox:person.mayWrite")}>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {channels.map((key) => {
          const consent = contact.consent[key];
          const state = consent?.state ?? "unknown";
          return (
            <Fact key={key} name={channelName(key)}>
              <span
                className={cx(
                  state === "subscribed" && "font-medium text-sage-text",
                  state === "unsubscribed" && "font-medium text-coral-text",
                  state === "unknown" && "text-muted",
                )}
              >
                {state === "subscribed"
                  ? t("inbox:person.yes")
                  : state === "unsubscribed"
                    ? t("inbox:person.no")
                    : t("inbox:person.unknown")}
              </span>
              {consent?.changed_at != null && (
                <span className="text-muted num">
                  {" "}
                  · {dayClock(Date.parse(consent.changed_at), pageZone(), language, now)}
                </span>
              )}
            </Fact>
          );
        })}
      </dl>
    </Group>
  );
}

function Latest({ contactId, name }: { contactId: string; name: string }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const entries: readonly TimelineEntry[] | undefined = useQuery(latestOf(contactId)).data?.items;
  if (entries === undefined) return null;
  return (
    <Group title={t("inbox:person.latest")}>
      {entries.length === 0 && <p className="text-muted">{t("inbox:person.noLatest")}</p>}
      <ul className="space-y-1.5">
        {entries.map((entry) => (
          <li key={`${entry.kind}:${entry.id}`} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{latestSentence(t, entry, name)}</span>
            <time dateTime={entry.at} className="shrink-0 text-sm text-subtle num">
              {dayClock(Date.parse(entry.at), pageZone(), language, now)}
            </time>
          </li>
        ))}
      </ul>
    </Group>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-bold text-subtle">{title}</h3>
      {children}
    </section>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-3">
      {["w-1/3", "w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}
