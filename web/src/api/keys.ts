/** Query keys. The first word is also the topic of the server's hints, so that one invalidates the other. */
import type { LiveState } from "./models";

export interface QueueFilters {
  journeyId?: string | undefined;
  state?: LiveState | undefined;
}

export const keys = {
  session: () => ["session"] as const,
  home: () => ["home"] as const,
  /** What needs a person. */
  needs: () => ["inbox-items"] as const,
  invitation: (token: string) => ["invitation", token] as const,
  staff: () => ["people"] as const,
  members: () => ["people", "members"] as const,
  invitations: () => ["people", "invitations"] as const,
  apiKeys: () => ["people", "keys"] as const,
  queue: (filters: QueueFilters) => ["queue", "list", filters] as const,
  queueAll: () => ["queue"] as const,
  history: (enrollmentId: string) => ["queue", "history", enrollmentId] as const,
  people: () => ["sandbox", "people"] as const,
  journeys: () => ["journeys", "list"] as const,
  connectionsAll: () => ["connections"] as const,
  connections: () => ["connections", "list"] as const,
  connectionUsage: () => ["connections", "usage"] as const,
  importsAll: () => ["imports"] as const,
  imports: () => ["imports", "list"] as const,
  importPages: () => ["imports", "pages"] as const,
  import: (id: string) => ["imports", "one", id] as const,
  /** Not of the topic: the first rows change only when the plan does. */
  importPreview: (id: string, plan: string) => ["import-preview", id, plan] as const,
  importRejected: (id: string, job: string) => ["import-rejected", id, job] as const,
};

export const LIVE_TOPICS = [
  "queue",
  "sandbox",
  "journeys",
  "contacts",
  "people",
  "connections",
  "imports",
] as const;
