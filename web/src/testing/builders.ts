import type { Contact, BulkJob, HistoryItem, QueueItem, SandboxMessage } from "@/api/models";

let count = 0;

export function makeRow(change: Partial<QueueItem> = {}): QueueItem {
  count += 1;
  return {
    enrollment_id: `e-${count}`,
    contact: {
      id: `c-${count}`,
      name: "Ana Beatriz Lima",
      address: "+5511987654321",
      time_zone: "America/Sao_Paulo",
    },
    journey: { id: "j-1", name: "Aula experimental", is_one_off: false },
    node: { id: "n-1", type: "message", label: "Lembrete" },
    channel: "whatsapp",
    connection: null,
    source: "rule",
    step: { done: 2, total: 5 },
    due_at: "2026-11-28T12:00:00Z",
    state: "active",
    reason: null,
    preview: "Como foi a aula?",
    error: null,
    ...change,
  };
}

export function makeMessage(change: Partial<SandboxMessage> = {}): SandboxMessage {
  count += 1;
  return { id: `m-${count}`, from: "us", body: "Oi", at: "2026-11-27T12:00:00Z", ticks: "read", ...change };
}

/** One line of a history. */
export function makeLine(change: Partial<HistoryItem> = {}): HistoryItem {
  return {
    kind: "visit",
    at: "2026-11-27T12:00:00Z",
    result: "executed",
    reason: null,
    outcome: null,
    visit: 1,
    node: null,
    actor: null,
    message_id: null,
    message: null,
    cause_message_id: null,
    inputs: null,
    ...change,
  };
}

/** Tags that go on to many contacts. */
export function makeBulkJob(change: Partial<BulkJob> = {}): BulkJob {
  return {
    id: "b1",
    action: "tag",
    params: { tags: ["spring"] },
    state: "running",
    error: null,
    total: 8412,
    done: 500,
    unchanged: 0,
    refused: 0,
    undoes: null,
    undone_by: null,
    undo_until: null,
    created_by: null,
    created_at: "2026-11-01T12:00:00Z",
    started_at: "2026-11-01T12:00:00Z",
    ended_at: null,
    ...change,
  };
}

export const phone = (value: string): Contact["identifiers"] => [
  { kind: "phone", scope: "", value, status: "valid" },
];

export function makeContact(change: Partial<Contact> = {}): Contact {
  const name = change.name === undefined ? "Ana" : change.name;
  return {
    id: "1",
    name,
    first_name: name,
    last_name: null,
    locale: null,
    time_zone: "America/Sao_Paulo",
    time_zone_source: "phone_prefix",
    lifecycle: "lead",
    lead_status: "new",
    source: null,
    owner: null,
    trial_at: null,
    converted_to: null,
    attributes: {},
    tags: [],
    identifiers: phone("+5511987654321"),
    consent: {},
    held_until: null,
    last_inbound_at: null,
    created_at: "2026-11-01T12:00:00Z",
    updated_at: "2026-11-01T12:00:00Z",
    ...change,
  };
}
