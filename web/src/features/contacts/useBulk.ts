/** Does one thing to many contacts, a piece a call, and says how far it is; the page has to stay open. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import type { Selected } from "./api";
import { type ContactsSearch, listQuery } from "./filters";
import { refusal } from "./useChange";

export type BulkWish =
  | { kind: "tag"; tags: string[] }
  | { kind: "untag"; tags: string[] }
  | { kind: "hold"; until: string | null }
  | { kind: "erase" }
  | { kind: "run"; journeyId: string };

export interface Progress {
  kind: BulkWish["kind"];
  done: number;
  total: number;
}

/** How many a call takes at most: an erasure is heavy, and a list gives its ids by the page. */
const PIECES = { tag: 500, untag: 500, hold: 500, erase: 25, run: 200 } as const;

interface Piece {
  done: number;
  next: string | undefined;
}

/** One call's share of what is wanted. */
async function doPiece(wish: BulkWish, selected: Selected, cursor: string | undefined): Promise<Piece> {
  if (wish.kind === "run") return runPiece(wish.journeyId, selected, cursor);
  const whom = { ...selected, ...(cursor === undefined ? {} : { cursor }) };
  const answer =
    wish.kind === "hold"
      ? await api.post("/v1/contacts/bulk/hold", { body: { ...whom, until: wish.until } as never })
      : wish.kind === "erase"
        ? await api.post("/v1/contacts/bulk/erase", { body: whom as never })
        : await api.post(`/v1/contacts/bulk/${wish.kind}`, { body: { ...whom, tags: wish.tags } as never });
  return { done: answer.done, next: answer.next_cursor ?? undefined };
}

async function runPiece(journeyId: string, selected: Selected, cursor: string | undefined): Promise<Piece> {
  const put = (ids: string[]) =>
    api.post("/v1/journeys/{journey_id}/run", {
      path: { journey_id: journeyId },
      body: { contact_ids: ids },
    });
  if ("contact_ids" in selected) {
    await put(selected.contact_ids);
    return { done: selected.contact_ids.length, next: undefined };
  }
  const asked = "everyone" in selected ? {} : listQuery(selected);
  const page = await api.get("/v1/contacts", {
    query: { ...asked, fields: ["identifiers"], limit: PIECES.run, cursor },
  });
  if (page.items.length > 0) await put(page.items.map(({ id }) => id));
  return { done: page.items.length, next: page.next_cursor ?? undefined };
}

/** Those named go in pieces; a whole list says itself where it goes on. */
function partsOf(wish: BulkWish, ids: readonly string[]): Selected[] {
  const size = PIECES[wish.kind];
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ({
    contact_ids: ids.slice(part * size, (part + 1) * size),
  }));
}

export function useBulk(search: ContactsSearch) {
  const { t } = useT();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  async function run(wish: BulkWish, ids: readonly string[] | "everything", total: number): Promise<boolean> {
    isStopped.current = false;
    let done = 0;
    setProgress({ kind: wish.kind, done, total });
    const whole: Selected =
      search.q === undefined && search.filter === undefined
        ? { everyone: true }
        : { ...(search.q ? { q: search.q } : {}), ...(search.filter ? { filter: search.filter } : {}) };
    try {
      for (const part of ids === "everything" ? [whole] : partsOf(wish, ids)) {
        let cursor: string | undefined;
        do {
          const piece = await doPiece(wish, part, cursor);
          done += piece.done;
          cursor = piece.next;
          setProgress({ kind: wish.kind, done, total: Math.max(total, done) });
        } while (cursor !== undefined && !isStopped.current);
        if (isStopped.current) break;
      }
      return true;
    } catch (error) {
      showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
      return false;
    } finally {
      setProgress(null);
      if (done > 0) showToast({ text: t(`contacts:bulk.done.${wish.kind}`, { count: done }) });
      void queries.invalidateQueries({ queryKey: keys.contactLists() });
      void queries.invalidateQueries({ queryKey: ["contact-count"] });
      void queries.invalidateQueries({ queryKey: keys.contactsAll() });
    }
  }

  return {
    run,
    progress,
    stop: () => {
      isStopped.current = true;
    },
  };
}
