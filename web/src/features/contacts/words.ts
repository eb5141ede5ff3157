/** What is stored about people in words: names, who did it, where consent comes from. Codes stay inside. */
import type { Contact, Identifier } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { spaced } from "@/lib/attributeText";
import { fitting } from "@/lib/fitting";
import { apart } from "@/lib/liquid";
import { formatAddress } from "@/lib/phone";

export const LIFECYCLES = ["lead", "member", "customer"] as const;
export const CONSENT_KEYS = ["whatsapp", "sms", "email", "push"] as const;
export type ConsentKey = (typeof CONSENT_KEYS)[number];
export const CONSENT_STATES = ["subscribed", "unsubscribed", "unknown"] as const;

type Named = Pick<Contact, "name" | "identifiers">;

/** The first address that people would recognise. */
export function mainAddress(contact: Pick<Contact, "identifiers">): string | null {
  const order = ["phone", "whatsapp_id", "email", "external_id"];
  for (const kind of order) {
    const found = contact.identifiers.find((one) => one.kind === kind && one.status !== "invalid");
    if (found !== undefined) return formatAddress(found.value);
  }
  const any = contact.identifiers[0];
  return any === undefined ? null : formatAddress(any.value);
}

export function addressOf(
  contact: Pick<Contact, "identifiers">,
  kinds: readonly string[],
): Identifier | undefined {
  return contact.identifiers.find((one) => kinds.includes(one.kind));
}

/** Someone without a name is called by their address. */
export const nameOf = (t: T, contact: Named): string =>
  contact.name ?? mainAddress(contact) ?? t("contacts:nameless");

/** What two people are called side by side: two of one name by their addresses too. */
export function namesApart(t: T, one: Named, other: Named): [string, string] {
  const names: [string, string] = [nameOf(t, one), nameOf(t, other)];
  if (names[0] !== names[1]) return names;
  const addressed = (contact: Named, name: string) => {
    const address = mainAddress(contact);
    return address === null ? name : `${name} (${apart(address)})`;
  };
  return [addressed(one, names[0]), addressed(other, names[1])];
}

/** A word of ours where there is one, else what the organization calls it. */
export function statusName(t: T, status: string): string {
  return t(`contacts:leadStatus.${status}` as "contacts:leadStatus.new", { defaultValue: spaced(status) });
}

export function lifecycleName(t: T, lifecycle: string): string {
  return t(`contacts:lifecycle.${lifecycle}` as "contacts:lifecycle.lead", {
    defaultValue: spaced(lifecycle),
  });
}

export function channelName(t: T, key: string): string {
  return t(`contacts:channel.${key}` as "contacts:channel.whatsapp", { defaultValue: spaced(key) });
}

export function consentName(t: T, state: string): string {
  return t(`contacts:consent.state.${state}` as "contacts:consent.state.unknown", { defaultValue: state });
}

export function consentSource(t: T, source: string): string {
  return t(`contacts:consent.source.${source}` as "contacts:consent.source.api", {
    defaultValue: spaced(source),
  });
}

export function identifierName(t: T, kind: string): string {
  return t(`contacts:identifier.${kind}` as "contacts:identifier.phone", { defaultValue: spaced(kind) });
}

/** Who of us did it; null for the person and for machines. */
export function actorName(
  t: T,
  actor: string | null | undefined,
  members: readonly { person_id: string; name: string }[],
): string | null {
  if (!actor) return null;
  const [kind, id] = actor.split(":");
  if (kind === "person")
    return members.find(({ person_id }) => person_id === id)?.name ?? t("contacts:actor.person");
  if (kind === "key") return t("contacts:actor.key");
  return actor === "operator" ? t("contacts:actor.operator") : t("contacts:actor.machine");
}

/** What the column of tags has room for, in letters. */
const TAG_ROOM = 18;

/** Tags that stand in a row of the table in full: a stub of a word says nothing. */
export const fittingTags = (tags: readonly string[]): readonly string[] =>
  tags.slice(0, fitting(tags, TAG_ROOM));
