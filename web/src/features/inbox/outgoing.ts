/**
 * What was written and is not in the thread yet: shown at once, and kept in this browser until the server shows it,
 * whatever page one goes to meanwhile. Each has an id of its own, which the server knows as the message's key: trying
 * again after a lost answer never sends twice.
 */
import { useSyncExternalStore } from "react";
import { ownerNow, readOwn, writeOwn } from "@/lib/own";

export interface Outgoing {
  clientId: string;
  conversationId: string;
  text: string;
  at: string;
  /** `overtaken`: not sent, since more was said than its writer had seen. */
  state: "sending" | "sent" | "failed" | "refused" | "overtaken";
  /** The number of the last message that its writer saw. */
  upTo?: number | undefined;
  messageId?: string;
  /** Why it was refused, as a code. */
  reason?: string;
}

const KEY = "inbox.outgoing";
const MOST = 50;

/** It stands there until somebody says what becomes of it. */
export const isUnsent = ({ state }: Outgoing): boolean => state !== "sending" && state !== "sent";

const listeners = new Set<() => void>();
let all: readonly Outgoing[] | undefined;
let whose = "";

const isOne = (value: unknown): value is Outgoing =>
  typeof value === "object" &&
  value !== null &&
  ["clientId", "conversationId", "text", "at"].every(
    (name) => typeof (value as Record<string, unknown>)[name] === "string",
  );

/** What an earlier visit left. No answer came for what was being sent: that is asked for anew. */
function readLeft(): Outgoing[] {
  try {
    const found: unknown = JSON.parse(readOwn(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isOne) : [];
  } catch {
    return [];
  }
}

function listOutgoing(): readonly Outgoing[] {
  if (all === undefined || whose !== ownerNow()) {
    all = readLeft();
    whose = ownerNow();
  }
  return all;
}

function publish(next: readonly Outgoing[]): void {
  all = next.slice(-MOST);
  const left = all.filter(({ state }) => state !== "sent");
  writeOwn(KEY, left.length === 0 ? null : JSON.stringify(left));
  for (const listener of listeners) listener();
}

export const addOutgoing = (one: Outgoing) => publish([...listOutgoing(), one]);

export const changeOutgoing = (clientId: string, to: Partial<Outgoing>) =>
  publish(listOutgoing().map((one) => (one.clientId === clientId ? { ...one, ...to } : one)));

export const dropOutgoing = (...clientIds: string[]) =>
  publish(listOutgoing().filter((one) => !clientIds.includes(one.clientId)));

/** As after a reload: for tests. */
export function forgetOutgoing(): void {
  all = undefined;
}

export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, listOutgoing);
}
