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
};

export const LIVE_TOPICS = ["queue", "sandbox", "journeys", "contacts", "people"] as const;
