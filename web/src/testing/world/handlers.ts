/** The API of the page, answered by a `World`. */
import { http, HttpResponse } from "msw";
import type { QueueItem } from "@/api/models";
import type { Enrollment, World } from "./world";

const problem = (status: number, code: string) =>
  HttpResponse.json(
    { type: "about:blank", title: code, status, code },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );

const gone = () => problem(404, "not_found");

function publicRow({ steps, history, ...row }: Enrollment): QueueItem {
  return row;
}

export function handlersFor(world: World) {
  const find = (id: unknown) => world.enrollments.find(({ enrollment_id }) => enrollment_id === id);
  const answer = (enrollment: Enrollment) =>
    HttpResponse.json({ id: enrollment.enrollment_id, state: enrollment.state });
  const text = async (request: Request) => ((await request.json()) as { text: string }).text;

  return [
    http.get("/v1/set-up", () => HttpResponse.json({ is_needed: false })),
    http.get("/v1/session", () => HttpResponse.json(world.session())),
    http.get("/v1/contacts/bulk", () => HttpResponse.json({ items: [], next_cursor: null })),
    http.post("/v1/session", async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === "right"
        ? new HttpResponse(null, { status: 204 })
        : problem(401, "wrong_credentials");
    }),
    http.post("/v1/session/link", async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      return token.startsWith("cdl_")
        ? new HttpResponse(null, { status: 204 })
        : problem(404, "link_not_valid");
    }),
    http.delete("/v1/session", () => new HttpResponse(null, { status: 204 })),
    http.get("/v1/journeys", () =>
      HttpResponse.json({
        items: [...new Map(world.enrollments.map(({ journey }) => [journey.id, journey])).values()].map(
          (journey) => ({
            ...journey,
            state: "active",
            inside: 3,
          }),
        ),
      }),
    ),
    http.get("/v1/queue", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const journey = query.get("journey_id");
      const state = query.get("state");
      const limit = Number(query.get("limit") ?? 50);
      const from = Number(query.get("cursor") ?? 0);
      const rows = world.enrollments
        .filter(
          (row) =>
            (journey === null || row.journey.id === journey) && (state === null || row.state === state),
        )
        .sort((a, b) => (a.due_at ?? "~").localeCompare(b.due_at ?? "~"));
      return HttpResponse.json({
        now: world.iso(),
        items: rows.slice(from, from + limit).map(publicRow),
        next_cursor: from + limit < rows.length ? String(from + limit) : null,
      });
    }),
    http.get("/v1/enrollments/:id/history", ({ params }) => {
      const enrollment = find(params.id);
      if (!enrollment) return gone();
      const { contact, journey, history } = enrollment;
      const now = { contact_name: contact.name, time_zone: contact.time_zone, journey_name: journey.name };
      return HttpResponse.json({ items: history, now });
    }),
    http.post("/v1/enrollments/:id/:action", ({ params }) => {
      const enrollment = find(params.id);
      if (!enrollment) return gone();
      if (params.action === "run-now") world.release(enrollment);
      else if (params.action === "skip") world.move(enrollment);
      else if (params.action === "pause") {
        enrollment.state = "paused";
        enrollment.reason = { kind: "pause", code: "manual", until: null };
      } else if (params.action === "resume") {
        enrollment.state = "active";
        enrollment.reason = null;
        enrollment.due_at ??= world.iso(world.now() + 3_600_000);
      } else {
        world.enrollments = world.enrollments.filter((each) => each !== enrollment);
        const person = world.people.find(({ contact_id }) => contact_id === enrollment.contact.id);
        if (person) Object.assign(person, { state: "stopped", stop_reason: "manual" });
      }
      world.changed("queue", "sandbox");
      return answer(enrollment);
    }),
    http.get("/v1/sandbox/people", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const q = (query.get("q") ?? "").toLowerCase();
      const isOpen = (id: string) => id === query.get("person_id");
      const found = world.people.filter(({ id, name }) => isOpen(id) || name.toLowerCase().includes(q));
      const items = found.filter(({ id }, place) => isOpen(id) || place < Number(query.get("limit")));
      return HttpResponse.json({ now: world.iso(), total: found.length, items });
    }),
    http.post("/v1/sandbox/people/:id/messages", async ({ params, request }) => {
      const person = world.person(String(params.id));
      if (!person) return gone();
      world.hear(person, await text(request));
      return new HttpResponse(null, { status: 202 });
    }),
    http.post("/v1/sandbox/people/:id/human", async ({ params, request }) => {
      const person = world.person(String(params.id));
      if (!person) return gone();
      world.say(person, "us", await text(request), world.now(), "sent");
      world.stop(person, "human_message");
      return new HttpResponse(null, { status: 202 });
    }),
    http.post("/v1/sandbox/people/:id/switch", async ({ params, request }) => {
      const person = world.person(String(params.id));
      if (!person) return gone();
      person.opted_out = ((await request.json()) as { is_opt_out: boolean }).is_opt_out;
      if (person.opted_out) world.stop(person, "opted_out");
      world.changed("sandbox");
      return new HttpResponse(null, { status: 202 });
    }),
    http.post("/v1/sandbox/people/:id/read", ({ params }) => {
      const person = world.person(String(params.id));
      if (!person) return gone();
      person.messages = person.messages.map((message) =>
        message.from === "us" ? { ...message, ticks: "read" } : message,
      );
      world.changed("sandbox");
      return new HttpResponse(null, { status: 202 });
    }),
    http.put("/v1/kill-switch", async ({ request }) => {
      world.killSwitch = ((await request.json()) as { on: boolean }).on;
      return HttpResponse.json({ kill_switch: world.killSwitch });
    }),
    http.post("/v1/sandbox/clock", async ({ request }) => {
      world.advance(((await request.json()) as { advance_seconds: number }).advance_seconds);
      return HttpResponse.json({ now: world.iso() });
    }),
    http.get(
      "/v1/live",
      () => new HttpResponse(hints(world), { headers: { "Content-Type": "text/event-stream" } }),
    ),
  ];
}

function hints(world: World): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("event: hello\ndata: {}\n\n");
      stop = world.onChange((topic) => send(`event: hint\ndata: ${JSON.stringify({ topic, ids: [] })}\n\n`));
    },
    cancel: () => stop?.(),
  });
}
