/**
 * A small organization that lives in the browser: people, enrollments, a clock that can be moved.
 * It stands in for the server while one looks at the page, and for the network in tests.
 */
import type { HistoryItem, QueueItem, SandboxMessage, SandboxPerson, Session } from "@/api/models";
import { makeLine } from "../builders";
import { CAST } from "./cast";
import { JOURNEYS, type Step } from "./plots";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STOP_WORDS = new Set(["parar", "stop", "baja", "הסר", "стоп", "sair"]);

export interface Enrollment extends QueueItem {
  steps: Step[];
  history: HistoryItem[];
}

const reads = (person: SandboxPerson) => person.behaviour.reads_after_s !== null;

type Topic = "queue" | "sandbox";
type Reason = QueueItem["reason"];

export class World {
  people: SandboxPerson[] = [];
  enrollments: Enrollment[] = [];
  killSwitch = false;
  hasTestClock = true;
  isSandbox = true;
  permissions: string[] = [];
  private readonly startedAt = Date.now();
  private readonly listeners = new Set<(topic: Topic) => void>();
  private counter = 0;

  constructor(private base: number = Date.now()) {}

  now(): number {
    return this.base + (Date.now() - this.startedAt);
  }

  iso(at: number = this.now()): string {
    return new Date(at).toISOString();
  }

  newId(kind: string): string {
    return `${kind}-${++this.counter}`;
  }

  onChange(listener: (topic: Topic) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(...topics: Topic[]): void {
    for (const topic of topics) for (const listener of this.listeners) listener(topic);
  }

  session(): Session {
    return {
      person: { id: "person-1", name: "Aurora", email: "aurora@example.com", has_password: false },
      organization: {
        id: "org-1",
        name: "Estúdio Aurora",
        time_zone: "America/Sao_Paulo",
        locale: "pt-BR",
        currency: "BRL",
      },
      role: "owner",
      permissions: this.permissions,
      organizations: [{ id: "org-1", name: "Estúdio Aurora", role: "owner" }],
      sandbox: this.isSandbox,
      kill_switch: this.killSwitch,
      test_clock: this.hasTestClock,
      now: this.iso(),
    };
  }

  person(id: string): SandboxPerson | undefined {
    return this.people.find((person) => person.id === id);
  }

  addPerson(index: number): SandboxPerson {
    const { name, address, locale, behaviour } = CAST[index]!;
    const person: SandboxPerson = {
      id: `p${index}`,
      name,
      address,
      contact_id: `c${index}`,
      locale,
      behaviour,
      typing: false,
      opted_out: false,
      state: "idle",
      stop_reason: null,
      stopped_at: null,
      messages: [],
    };
    this.people.push(person);
    return person;
  }

  say(
    person: SandboxPerson,
    from: "us" | "them",
    body: string,
    at: number,
    ticks: SandboxMessage["ticks"] = null,
  ): SandboxMessage {
    const message: SandboxMessage = { id: this.newId("m"), from, body, at: this.iso(at), ticks };
    person.messages = [...person.messages, message].slice(-20);
    return message;
  }

  enroll(
    index: number,
    journey: number,
    done: number,
    dueInMinutes: number | null,
    reason: Reason = null,
  ): Enrollment {
    const { name, address, zone, locale } = CAST[index]!;
    const plot = JOURNEYS[journey]!;
    const steps = plot.steps[locale] ?? plot.steps.pt!;
    const person = this.person(`p${index}`);
    const entered = this.dayAt(-done - 1, 9 + (index % 4), index * 7);
    const enrollment: Enrollment = {
      enrollment_id: this.newId("e"),
      contact: { id: `c${index}`, name, address, time_zone: zone },
      journey: { id: `j${journey}`, name: plot.name, is_one_off: false },
      node: { id: `n${done}`, type: steps[done]!.type, label: steps[done]!.label },
      channel: "whatsapp",
      connection: null,
      source: "rule",
      step: { done, total: steps.length },
      due_at: dueInMinutes === null ? null : this.iso(this.now() + dueInMinutes * MINUTE),
      state: reason?.kind === "pause" ? "paused" : "active",
      reason,
      preview: steps.slice(done).find((step) => step.text !== null)?.text ?? null,
      error: null,
      steps,
      history: [makeLine({ at: this.iso(entered), kind: "entered", result: "enrolled" })],
    };
    for (let step = 0; step < done; step++) {
      const at = this.dayAt(step - done, 9 + ((index + step * 5) % 9), (index * 13) % 60);
      const { type, label, text } = steps[step]!;
      enrollment.history.push(
        makeLine({
          at: this.iso(at),
          visit: step + 1,
          node: { id: `n${step}`, type, label: label ?? "" },
          result: text === null ? "executed" : "queued",
          message_id: text === null ? null : "m",
        }),
      );
      if (text !== null && person) this.say(person, "us", text, at, reads(person) ? "read" : "delivered");
    }
    if (person) person.state = "following_up";
    this.enrollments.push(enrollment);
    return enrollment;
  }

  /** So many days from today, at a humane hour in São Paulo. */
  private dayAt(days: number, hour: number, minute: number): number {
    const midnight = Math.floor((this.now() - 3 * HOUR) / (24 * HOUR)) * 24 * HOUR + 3 * HOUR;
    return Math.min(midnight + days * 24 * HOUR + hour * HOUR + (minute % 60) * MINUTE, this.now() - MINUTE);
  }

  /** Everything of this person ends, and the phone says why. */
  stop(person: SandboxPerson, reason: string): void {
    const had = this.enrollments.some(({ contact }) => contact.id === person.contact_id);
    this.enrollments = this.enrollments.filter(({ contact }) => contact.id !== person.contact_id);
    if (had || reason === "opted_out") {
      person.state = "stopped";
      person.stop_reason = reason;
      person.stopped_at = this.iso();
    }
    this.changed("queue", "sandbox");
  }

  hear(person: SandboxPerson, text: string): void {
    person.typing = false;
    this.say(person, "them", text, this.now());
    if (STOP_WORDS.has(text.trim().toLowerCase())) {
      person.opted_out = true;
      this.stop(person, "opted_out");
    } else this.stop(person, "reply");
  }

  /** One step of an enrollment: its message goes out, the next step gets its time. */
  release(enrollment: Enrollment): void {
    const { steps, step } = enrollment;
    const current = steps[step.done]!;
    const person = this.people.find(({ contact_id }) => contact_id === enrollment.contact.id);
    if (current.text !== null && person) this.say(person, "us", current.text, this.now(), "sent");
    enrollment.history.push(
      makeLine({
        at: this.iso(),
        visit: step.done + 1,
        node: { ...enrollment.node, label: enrollment.node.label ?? "" },
        result: current.text === null ? "executed" : "queued",
      }),
    );
    this.move(enrollment);
  }

  move(enrollment: Enrollment): void {
    const done = enrollment.step.done + 1;
    const next = enrollment.steps[done];
    if (next === undefined) {
      this.enrollments = this.enrollments.filter((each) => each !== enrollment);
      const person = this.people.find(({ contact_id }) => contact_id === enrollment.contact.id);
      if (person) person.state = "idle";
    } else {
      enrollment.step = { ...enrollment.step, done };
      enrollment.node = { id: `n${done}`, type: next.type, label: next.label };
      enrollment.preview = enrollment.steps.slice(done).find(({ text }) => text !== null)?.text ?? null;
      enrollment.due_at = this.iso(this.now() + (next.type === "wait" ? 26 : 20) * HOUR);
      enrollment.reason = null;
      enrollment.state = "active";
    }
    this.changed("queue", "sandbox");
  }

  tick(): void {
    if (this.killSwitch) return;
    for (const enrollment of [...this.enrollments]) {
      const isFree = enrollment.state === "active" && enrollment.reason?.code !== "connection_unavailable";
      if (isFree && enrollment.due_at !== null && Date.parse(enrollment.due_at) <= this.now())
        this.release(enrollment);
    }
    for (const person of this.people) this.receive(person);
  }

  private receive(person: SandboxPerson): void {
    const next = { sent: "delivered", delivered: "read" } as const;
    let isChanged = false;
    person.messages = person.messages.map((message) => {
      const { ticks } = message;
      if (ticks !== "sent" && !(ticks === "delivered" && reads(person))) return message;
      isChanged = true;
      return { ...message, ticks: next[ticks] };
    });
    if (isChanged) this.changed("sandbox");
  }

  advance(seconds: number): void {
    this.base += seconds * 1000;
    this.tick();
    this.changed("queue", "sandbox");
  }
}
