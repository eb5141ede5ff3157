/** A campaign while it is written: what the page holds, what of it the server does not have yet. Pure. */
import type { Audience, Campaign, CampaignChanges } from "@/api/models";

export interface Draft {
  name: string;
  channel: Campaign["channel"];
  connection_id: string | null;
  purpose: Campaign["purpose"];
  body: string;
  audience: Audience | null;
}

export function draftOf(campaign: Campaign): Draft {
  const { name, channel, connection_id, purpose, body, audience } = campaign;
  return { name, channel, connection_id, purpose, body, audience };
}

/** Whom an audience names, where it names anybody: an empty list of tags is not sent. */
export function isComplete(audience: Audience | null): audience is Audience {
  if (audience === null) return false;
  if (audience.kind === "tags") return audience.tags.length > 0;
  if (audience.kind === "contacts") return audience.contact_ids.length > 0;
  if (audience.kind === "import") return audience.import_id !== "";
  return true;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is to be saved: fields that differ, and that the server can take as they are. */
export function changesBetween(saved: Draft, now: Draft): CampaignChanges {
  const changes: CampaignChanges = {};
  if (now.name.trim() !== "" && now.name !== saved.name) changes.name = now.name;
  if (now.channel !== saved.channel) changes.channel = now.channel;
  if (now.connection_id !== saved.connection_id) changes.connection_id = now.connection_id;
  if (now.purpose !== saved.purpose) changes.purpose = now.purpose;
  if (now.body !== saved.body) changes.body = now.body;
  if (isComplete(now.audience) && !same(now.audience, saved.audience)) changes.audience = now.audience;
  return changes;
}

export const isSame = (changes: CampaignChanges): boolean => Object.keys(changes).length === 0;
