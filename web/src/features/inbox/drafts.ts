/** What was begun and not sent, kept in this browser for each conversation; the oldest make room. */
import { readOwn, writeOwn } from "@/lib/own";

const KEY = "inbox.drafts";
const MOST = 50;

export interface Draft {
  text: string;
  isNote: boolean;
}

export const NO_DRAFT: Draft = { text: "", isNote: false };

type Drafts = Record<string, Draft>;

function read(): Drafts {
  try {
    const found: unknown = JSON.parse(readOwn(KEY) ?? "{}");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? (found as Drafts) : {};
  } catch {
    return {};
  }
}

export function readDraft(conversationId: string): Draft {
  const { text, isNote } = read()[conversationId] ?? {};
  return { text: typeof text === "string" ? text : "", isNote: isNote === true };
}

export function writeDraft(conversationId: string, draft: Draft): void {
  const { [conversationId]: _, ...others } = read();
  const kept = Object.entries(others).slice(-(MOST - 1));
  const all = draft.text.trim() === "" ? kept : [...kept, [conversationId, draft] as const];
  writeOwn(KEY, all.length === 0 ? null : JSON.stringify(Object.fromEntries(all)));
}
