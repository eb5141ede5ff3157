/** Phones and emails out of what somebody pasted: one a line, or apart by commas. Pure. */
import type { Address } from "./api";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/]{6,30}$/;
const MOST = 1000;

export function readAddresses(text: string): { addresses: Address[]; unread: string[] } {
  const parts = text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MOST);
  const addresses: Address[] = [];
  const unread: string[] = [];
  for (const part of new Set(parts)) {
    if (EMAIL.test(part)) addresses.push({ kind: "email", value: part });
    else if (PHONE.test(part)) addresses.push({ kind: "phone", value: part });
    else unread.push(part);
  }
  return { addresses, unread };
}
