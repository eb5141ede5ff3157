/** Short notices with a way back. Any code may show one; `Toaster` draws them. */
import { useSyncExternalStore } from "react";

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastNotice {
  id: number;
  text: string;
  tone: "plain" | "error";
  durationMs: number;
  undo?: (() => void) | undefined;
  /** What else may be done about it, where there is no way back. */
  action?: ToastAction | undefined;
}

let notices: readonly ToastNotice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

interface ToastRequest {
  text: string;
  tone?: "plain" | "error";
  durationMs?: number;
  undo?: () => void;
  action?: ToastAction;
}

/** Gives what it is dismissed by, before its time, once it is no longer so. */
export function showToast({ text, tone = "plain", durationMs = 6_000, undo, action }: ToastRequest): number {
  const notice: ToastNotice = { id: nextId++, text, tone, durationMs, undo, action };
  // Three at most: older ones give way.
  publish([...notices, notice].slice(-3));
  return notice.id;
}

export function dismissToast(id: number): void {
  publish(notices.filter((notice) => notice.id !== id));
}

export function clearToasts(): void {
  publish([]);
}

export function useToasts(): readonly ToastNotice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
}
