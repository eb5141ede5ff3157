/** A campaign while it is written: what the page holds, what of it the server does not have yet. Pure. */
import type { Audience, Campaign, CampaignChanges } from "@/api/models";
import { isEmptyFilter } from "./filterParts";

export interface Draft {
  name: string;
  channel: Campaign["channel"];
  connection_id: string | null;
  purpose: Campaign["purpose"];
  body: string;
  /** What a template says, in place of a body. */
  template_id: string | null;
  audience: Audience | null;
}

export function draftOf(campaign: Campaign): Draft {
  const { name, channel, connection_id, purpose, body, template_id, audience } = campaign;
  return { name, channel, connection_id, purpose, body, template_id, audience };
}

/** Whom an audience names, where it names anybody: an empty list of tags is not sent. */
export function isComplete(audience: Audience | null): audience is Audience {
  if (audience === null) return false;
  if (audience.kind === "tags") return audience.tags.length > 0;
  if (audience.kind === "contacts") return audience.contact_ids.length > 0;
  if (audience.kind === "import") return audience.import_id !== "";
  if (audience.kind === "filter") return !isEmptyFilter(audience.filter);
  return true;
}

export const hasContent = ({ body, template_id }: Draft): boolean =>
  body.trim() !== "" || template_id !== null;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is to be saved: fields that differ, and that the server can take as they are. */
export function changesBetween(saved: Draft, now: Draft): CampaignChanges {
  const changes: CampaignChanges = {};
  if (now.name.trim() !== "" && now.name !== saved.name) changes.name = now.name;
  if (now.channel !== saved.channel) changes.channel = now.channel;
  if (now.connection_id !== saved.connection_id) changes.connection_id = now.connection_id;
  if (now.purpose !== saved.purpose) changes.purpose = now.purpose;
  if (now.body !== saved.body) changes.body = now.body;
  if (now.template_id !== saved.template_id) changes.template_id = now.template_id;
  if (isComplete(now.audience) && !same(now.audience, saved.audience)) changes.audience = now.audience;
  return changes;
}

export const isSame = (changes: CampaignChanges): boolean => Object.keys(changes).length === 0;
