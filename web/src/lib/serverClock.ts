/**
 * The server's time, which a test clock may have moved days ahead of this computer's.
 * Every answer that carries `now` sets it; screens never ask `Date.now()` for product time.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

let offsetMs = 0;
const listeners = new Set<() => void>();

export function setServerNow(iso: string): void {
  const next = Date.parse(iso) - Date.now();
  // Network delay makes the offset wobble; only a real change is worth a redraw.
  if (Number.isNaN(next) || Math.abs(next - offsetMs) < 1500) return;
  offsetMs = next;
  for (const listener of listeners) listener();
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Redraw every `everyMs` and at once when the clock is moved. */
export function useNow(everyMs = 15_000): number {
  const offset = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offsetMs,
  );
  const [local, setLocal] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return local + offset;
}
