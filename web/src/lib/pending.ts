/**
 * Changes that wait a few seconds for an undo before they are sent.
 * A page that is closed meanwhile sends them at once: what was said is done.
 */
import { useSyncExternalStore } from "react";

export const UNDO_MS = 6_000;

interface Waiting<Kind> {
  kind: Kind;
  timer: ReturnType<typeof setTimeout>;
  send: (keepalive: boolean) => void;
  isSent: boolean;
}

/** One kind of things that changes wait for, each by its id. */
export function makePending<Kind extends string>() {
  const waiting = new Map<string, Waiting<Kind>>();
  let snapshot: ReadonlyMap<string, Kind> = new Map();
  const listeners = new Set<() => void>();

  function publish(): void {
    snapshot = new Map([...waiting].map(([id, { kind }]) => [id, kind]));
    for (const listener of listeners) listener();
  }

  function start(id: string, kind: Kind, send: (keepalive: boolean) => void): void {
    clearTimeout(waiting.get(id)?.timer);
    const one: Waiting<Kind> = {
      kind,
      send,
      isSent: false,
      timer: setTimeout(() => go(one, false), UNDO_MS),
    };
    waiting.set(id, one);
    publish();
  }

  function go(one: Waiting<Kind>, keepalive: boolean): void {
    clearTimeout(one.timer);
    if (one.isSent) return;
    one.isSent = true;
    one.send(keepalive);
  }

  /** True when there was still something to take back: nothing has been sent. */
  function end(id: string): boolean {
    const one = waiting.get(id);
    clearTimeout(one?.timer);
    waiting.delete(id);
    publish();
    return one !== undefined && !one.isSent;
  }

  /** Wait no longer: somebody looks for what it does. */
  function flush(): void {
    for (const one of waiting.values()) go(one, false);
  }

  window.addEventListener("pagehide", () => {
    for (const one of waiting.values()) go(one, true);
    waiting.clear();
  });

  function use(): ReadonlyMap<string, Kind> {
    return useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => snapshot,
    );
  }

  return { start, end, flush, use };
}
