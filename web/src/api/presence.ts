/** Who of the team has which conversation open, as the server's stream tells it; over by itself where nothing more is said. */
import { useSyncExternalStore } from "react";
import { api } from "./client";

export interface Present {
  id: string;
  isWriting: boolean;
}

interface Told {
  id: string;
  is_writing: boolean;
  for_seconds: number;
}

const NOBODY: readonly Present[] = [];

const listeners = new Set<() => void>();
let told = new Map<string, (Present & { until: number })[]>();
let shown = new Map<string, readonly Present[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Show who is there still, and look again when the first of them may have gone. */
function publish(): void {
  clearTimeout(timer);
  const now = Date.now();
  let next = Infinity;
  shown = new Map();
  for (const [id, people] of told) {
    const here = people.filter(({ until }) => until > now);
    for (const { until } of here) next = Math.min(next, until);
    if (here.length > 0) shown.set(id, here);
  }
  if (next !== Infinity) timer = setTimeout(publish, next - now);
  for (const listener of listeners) listener();
}

/** Take what the stream said: everybody, by conversation. */
export function hearPresence(text: string): void {
  try {
    const now = Date.now();
    const said = JSON.parse(text) as Record<string, Told[]>;
    told = new Map(
      Object.entries(said).map(([id, people]) => [
        id,
        people.map((one) => ({
          id: one.id,
          isWriting: one.is_writing,
          until: now + one.for_seconds * 1000,
        })),
      ]),
    );
  } catch {
    return;
  }
  publish();
}

/** Others than oneself who have the conversation open. */
export function usePresence(conversationId: string, me: string | undefined): readonly Present[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown.get(conversationId) ?? NOBODY,
  );
  return all.filter(({ id }) => id !== me);
}

export type Doing = "reading" | "writing" | "gone";

/** Losing one costs nothing: the next says it again. */
export const sayPresence = (conversationId: string, doing: Doing): void =>
  void api
    .put("/v1/conversations/{conversation_id}/presence", {
      path: { conversation_id: conversationId },
      body: { doing },
      keepalive: doing === "gone",
    })
    .catch(() => undefined);
