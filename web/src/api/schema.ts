/**
 * The shape of the API, written by hand in the form openapi-typescript prints, until it is generated.
 * Only what the dashboard calls.
 */
type Uuid = string;
type Time = string;

interface Ok<T> {
  content: { "application/json": T };
}
interface Empty {
  content?: never;
}
interface Body<T> {
  content: { "application/json": T };
}
interface PathId {
  path: { id: Uuid };
}
interface EnrollmentAction {
  post: { parameters: PathId; responses: { 200: Ok<components["schemas"]["Enrollment"]> } };
}

export interface paths {
  "/v1/session": {
    get: { responses: { 200: Ok<components["schemas"]["Session"]> } };
    post: { requestBody: Body<{ key: string }>; responses: { 204: Empty } };
    delete: { responses: { 204: Empty } };
  };
  "/v1/queue": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string | undefined;
          journey_id?: Uuid | undefined;
          state?: components["schemas"]["LiveState"] | undefined;
        };
      };
      responses: { 200: Ok<components["schemas"]["QueuePage"]> };
    };
  };
  "/v1/enrollments/{id}/cancel": EnrollmentAction;
  "/v1/enrollments/{id}/run-now": EnrollmentAction;
  "/v1/enrollments/{id}/pause": EnrollmentAction;
  "/v1/enrollments/{id}/resume": EnrollmentAction;
  "/v1/enrollments/{id}/skip": EnrollmentAction;
  "/v1/enrollments/{id}/history": {
    get: { parameters: PathId; responses: { 200: Ok<components["schemas"]["History"]> } };
  };
  "/v1/journeys": { get: { responses: { 200: Ok<components["schemas"]["JourneyList"]> } } };
  "/v1/sandbox/people": {
    get: {
      parameters: { query?: { limit?: number } };
      responses: { 200: Ok<components["schemas"]["SandboxPeople"]> };
    };
  };
  "/v1/sandbox/people/{id}/messages": {
    post: { parameters: PathId; requestBody: Body<{ text: string }>; responses: { 202: Empty } };
  };
  "/v1/sandbox/people/{id}/human": {
    post: { parameters: PathId; requestBody: Body<{ text: string }>; responses: { 202: Empty } };
  };
  "/v1/sandbox/people/{id}/read": { post: { parameters: PathId; responses: { 202: Empty } } };
  "/v1/sandbox/clock": {
    post: { requestBody: Body<{ advance_seconds: number }>; responses: { 200: Ok<{ now: Time }> } };
  };
}

export interface components {
  schemas: {
    Session: {
      organization: { id: Uuid; name: string; time_zone: string; locale: string };
      sandbox: boolean;
      kill_switch: boolean;
      test_clock: boolean;
      now: Time;
    };
    LiveState: "active" | "waiting_reply" | "paused";
    Node: { id: string; type: string | null; label: string | null };
    QueueReason: { kind: "defer" | "pause" | "wait"; code: string; until: Time | null };
    QueueItem: {
      enrollment_id: Uuid;
      contact: { id: Uuid; name: string; address: string | null; time_zone: string };
      journey: { id: Uuid; name: string };
      node: components["schemas"]["Node"];
      channel: string;
      step: { done: number; total: number };
      due_at: Time | null;
      state: components["schemas"]["LiveState"];
      reason: components["schemas"]["QueueReason"] | null;
      preview: string | null;
      error: string | null;
    };
    QueuePage: { now: Time; items: components["schemas"]["QueueItem"][]; next_cursor: string | null };
    Enrollment: { id: Uuid; state: string; next_run_at?: Time | null };
    HistoryItem: {
      at: Time;
      node: components["schemas"]["Node"] | null;
      result: string;
      reason: string | null;
      message_id: Uuid | null;
      /** Why then: not sent by every server. */
      cause?: string | null;
    };
    History: { items: components["schemas"]["HistoryItem"][] };
    JourneyList: {
      items: { id: Uuid; name: string; state: string; inside: number | null }[];
    };
    SandboxMessage: {
      id: Uuid;
      from: "us" | "them";
      body: string;
      at: Time;
      ticks: "sent" | "delivered" | "read" | null;
    };
    SandboxPerson: {
      id: Uuid;
      name: string;
      address: string;
      contact_id: Uuid | null;
      locale: string | null;
      behaviour: Record<string, unknown>;
      typing: boolean;
      opted_out: boolean;
      state: "following_up" | "stopped" | "idle";
      stop_reason: string | null;
      messages: components["schemas"]["SandboxMessage"][];
    };
    SandboxPeople: { now: Time; items: components["schemas"]["SandboxPerson"][] };
    Problem: {
      type: string;
      title: string;
      status: number;
      code: string;
      detail?: string | null;
      errors?: { path: string; code: string; params?: Record<string, unknown> }[];
    };
  };
}
