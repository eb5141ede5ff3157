/** The inbox of a made-up organization: conversations that a test may change, and what was asked of them. */
import { http, HttpResponse } from "msw";
import type { Conversation, ConversationHead, Member, QueueItem, ThreadMessage } from "@/api/models";
import { makeWorld, renderApp } from "./renderApp";

const NONE = { items: [], next_cursor: null };
const AT = "2026-11-27T21:40:00Z";

export function makeConversation(id: string, name: string, more: Partial<Conversation> = {}): Conversation {
  return {
    id,
    contact: { id: `contact-${id}`, name, locale: "pt-BR", time_zone: "America/Sao_Paulo" },
    address: "+5511987654321",
    channel: "whatsapp_qr",
    connection_id: "n1",
    connection_name: "Estúdio",
    state: "open",
    snoozed_until: null,
    assignee: null,
    unread: 0,
    waiting_since: null,
    activity_at: AT,
    labels: [],
    handoff_since: null,
    last: {
      body: `${name} said this`,
      direction: "in",
      source: "person",
      state: "received",
      reason: null,
      at: AT,
    },
    follow_up: null,
    needs: { review_id: null, uncertain: 0, failures: 0 },
    is_found_by_words: false,
    ...more,
  };
}

export function makeThreadMessage(seq: number, more: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: `m${seq}`,
    seq,
    direction: "in",
    source: "person",
    body: `line ${seq}`,
    state: "received",
    reason: null,
    error: null,
    at: new Date(Date.parse(AT) + seq * 1000).toISOString(),
    sent_at: null,
    delivered_at: null,
    read_at: null,
    sent_by: null,
    journey: null,
    campaign: null,
    waiting: null,
    ...more,
  };
}

export class Desk {
  conversations: Conversation[] = [];
  messages: ThreadMessage[] = [makeThreadMessage(1)];
  planned: QueueItem[] = [];
  members: Pick<Member, "person_id" | "name">[] = [];
  permissions = ["inbox.read", "inbox.write", "enrollments.write"];
  /** What was asked for, in order: method, what of the conversation, body. */
  asked: [string, string, unknown][] = [];

  private head(id: string): ConversationHead | undefined {
    const one = this.conversations.find((other) => other.id === id);
    const reach = { refused: null, waits_for: null, window_closes_at: null, text_limit: null };
    return one && { ...one, reach, seq: this.messages.at(-1)?.seq ?? 0 };
  }

  handlers() {
    const heard = async (request: Request) => {
      const text = await request.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      this.asked.push([
        request.method,
        new URL(request.url).pathname.replace(/^\/v1\/conversations\//, ""),
        body,
      ]);
    };
    return [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...makeWorld().session(), permissions: this.permissions }),
      ),
      http.get("/v1/conversations/counts", () =>
        HttpResponse.json({ open: 1, mine: 0, unassigned: 1, unread: 0, snoozed: 0, needs_person: 0 }),
      ),
      http.get("/v1/conversations/labels", () => HttpResponse.json({ items: [] })),
      http.get("/v1/conversations", () =>
        HttpResponse.json({ now: AT, items: this.conversations, next_cursor: null }),
      ),
      http.get("/v1/conversations/:id", ({ params }) => HttpResponse.json(this.head(String(params.id)))),
      http.get("/v1/conversations/:id/messages", ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get("after") ?? -1);
        const messages = this.messages.filter(({ seq }) => seq > after);
        return HttpResponse.json({ messages, entries: [], has_older: false, has_newer: false });
      }),
      http.post("/v1/conversations/:id/messages", async ({ request }) => {
        await heard(request);
        return HttpResponse.json({ message_id: "sent", conversation_id: "a", seq: 2, repeated: false });
      }),
      http.post("/v1/conversations/:id/:what", async ({ request, params }) => {
        await heard(request);
        return HttpResponse.json(this.head(String(params.id)));
      }),
      http.put("/v1/conversations/:id/presence", async ({ request }) => {
        await heard(request);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get("/v1/members", () => HttpResponse.json({ items: this.members })),
      http.get("/v1/contacts/:id", ({ params }) =>
        HttpResponse.json({ code: "x", id: params.id }, { status: 404 }),
      ),
      http.get("/v1/contacts/:id/timeline", () => HttpResponse.json(NONE)),
      http.get("/v1/queue", () => HttpResponse.json({ ...NONE, items: this.planned })),
      http.get("/v1/enrollments", () => HttpResponse.json(NONE)),
      http.get("/v1/inbox/items", () => HttpResponse.json({ items: [], counts: {} })),
      http.get("/v1/canned-replies", () => HttpResponse.json({ items: [] })),
    ];
  }

  /** The application at the inbox; what is given comes before the desk's own answers. */
  open(path = "/inbox", overrides: Parameters<typeof http.get>[1][] | ReturnType<Desk["handlers"]> = []) {
    return renderApp({
      path,
      overrides: [...(overrides as ReturnType<Desk["handlers"]>), ...this.handlers()],
    });
  }
}
