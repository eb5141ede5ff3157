/**
 * Changes that wait a few seconds for an undo before they are sent.
 * A page that is closed meanwhile sends them at once: what was said is done.
 */
import { useSyncExternalStore } from "react";

export const UNDO_MS = 6_000;

interface Waiting<Kind> {
  kind: Kind;
  timer: ReturnType<typeof setTimeout>;
  send: (keepalive: boolean) => Promise<unknown>;
  sent?: Promise<unknown>;
}

const flushes: (() => Promise<unknown>)[] = [];

/** Wait for nothing any longer, whatever kind it is: somebody signs out, or goes to another organization. */
export const flushAll = () => Promise.all(flushes.map((flush) => flush()));

/** One kind of things that changes wait for, each by its id. */
export function makePending<Kind extends string>() {
  const waiting = new Map<string, Waiting<Kind>>();
  let snapshot: ReadonlyMap<string, Kind> = new Map();
  const listeners = new Set<() => void>();

  function publish(): void {
    snapshot = new Map([...waiting].map(([id, { kind }]) => [id, kind]));
    for (const listener of listeners) listener();
  }

  function start(id: string, kind: Kind, send: (keepalive: boolean) => Promise<unknown>): void {
    clearTimeout(waiting.get(id)?.timer);
    const one: Waiting<Kind> = {
      kind,
      send,
      timer: setTimeout(() => void go(one, false), UNDO_MS),
    };
    waiting.set(id, one);
    publish();
  }

  function go(one: Waiting<Kind>, keepalive: boolean): Promise<unknown> {
    clearTimeout(one.timer);
    return (one.sent ??= one.send(keepalive));
  }

  /** True when there was still something to take back: nothing has been sent. */
  function end(id: string): boolean {
    const one = waiting.get(id);
    clearTimeout(one?.timer);
    waiting.delete(id);
    publish();
    return one !== undefined && one.sent === undefined;
  }

  /** Wait no longer: somebody looks for what it does. */
  const flush = () => Promise.all([...waiting.values()].map((one) => go(one, false)));
  flushes.push(flush);

  window.addEventListener("pagehide", () => {
    for (const one of waiting.values()) void go(one, true);
    waiting.clear();
    publish();
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
