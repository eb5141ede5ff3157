/**
 * Changes that wait a few seconds for an undo before they are sent.
 * A page that is closed meanwhile sends them at once: what was said is done.
 */
import { useSyncExternalStore } from "react";

export const UNDO_MS = 6_000;

export type PendingKind = "cancel" | "skip";

interface Pending {
  kind: PendingKind;
  timer: ReturnType<typeof setTimeout>;
  send: (keepalive: boolean) => void;
}

const waiting = new Map<string, Pending>();
let snapshot: ReadonlyMap<string, PendingKind> = new Map();
const listeners = new Set<() => void>();

function publish(): void {
  snapshot = new Map([...waiting].map(([id, { kind }]) => [id, kind]));
  for (const listener of listeners) listener();
}

export function startPending(id: string, kind: PendingKind, send: (keepalive: boolean) => void): void {
  clearTimeout(waiting.get(id)?.timer);
  const timer = setTimeout(() => send(false), UNDO_MS);
  waiting.set(id, { kind, timer, send });
  publish();
}

/** True when there was still something to take back. */
export function endPending(id: string): boolean {
  clearTimeout(waiting.get(id)?.timer);
  const was = waiting.delete(id);
  publish();
  return was;
}

window.addEventListener("pagehide", () => {
  for (const { timer, send } of waiting.values()) {
    clearTimeout(timer);
    send(true);
  }
  waiting.clear();
});

export function usePending(): ReadonlyMap<string, PendingKind> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}
