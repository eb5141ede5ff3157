/**
 * A draft that can be taken back and saves itself: a moment after the last change, never two saves at once.
 * Nothing is written over what somebody else has changed meanwhile: the author is asked whose it shall be.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { keys } from "@/api/keys";
import type { Journey, OpenedJourney } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useLeave } from "@/lib/useLeave";
import { changeJourney, journeyQuery } from "./api";
import { changesBetween, type Doc, docOf, hasChanges } from "./model/doc";
import { beginTimeline, record, redo, type Timeline, undo } from "./model/undo";

const PAUSE_MS = 700;

export type Saving =
  | { kind: "idle" }
  | { kind: "saved"; at: string }
  | { kind: "saving" }
  | { kind: "failed"; why: string }
  | { kind: "conflict" };

export interface Editor {
  doc: Doc;
  /** When the server last took what is here: problems are asked for it. */
  revision: string;
  saving: Saving;
  canUndo: boolean;
  canRedo: boolean;
  /** `key` joins changes of one field made in one go into one step back. */
  change: (next: Doc, key?: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Save now; gives the revision that the server has, or null where that failed. */
  flush: () => Promise<string | null>;
  takeTheirs: () => Promise<void>;
  keepMine: () => Promise<void>;
}

export function useEditor(journey: Journey, start: Doc): Editor {
  const { t } = useT();
  const queries = useQueryClient();
  const [timeline, setTimeline] = useState<Timeline<Doc>>(() => beginTimeline(start));
  const [saving, setSaving] = useState<Saving>({ kind: "idle" });
  const [revision, setRevision] = useState(journey.updated_at);
  const now = useRef(timeline);
  const saved = useRef({ doc: start, updatedAt: journey.updated_at });
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasConflict = useRef(false);
  const { id } = journey;

  const show = useCallback((next: Timeline<Doc>) => {
    now.current = next;
    setTimeline(next);
  }, []);

  const saveOnce = useCallback(
    async (overwrites: boolean, keepalive: boolean): Promise<boolean> => {
      const doc = now.current.present;
      const changes = changesBetween(saved.current.doc, doc);
      if (!hasChanges(changes)) return true;
      setSaving({ kind: "saving" });
      try {
        const based = overwrites ? {} : { based_on: saved.current.updatedAt };
        const answer = await changeJourney(id, { ...changes, ...based }, keepalive);
        saved.current = { doc, updatedAt: answer.updated_at };
        setRevision(answer.updated_at);
        setSaving({ kind: "saved", at: answer.updated_at });
        queries.setQueryData<OpenedJourney>(keys.journey(id), (known) => known && { ...known, ...answer });
        return true;
      } catch (error) {
        const isConflict = asProblem(error).code === "journey_changed";
        hasConflict.current = isConflict;
        setSaving(isConflict ? { kind: "conflict" } : { kind: "failed", why: problemSentence(t, error) });
        return false;
      }
    },
    [id, queries, t],
  );

  const flush = useCallback(
    (overwrites = false, keepalive = false): Promise<boolean> => {
      clearTimeout(timer.current);
      const save = () => (hasConflict.current && !overwrites ? false : saveOnce(overwrites, keepalive));
      const mine = (running.current ?? Promise.resolve()).then(save).finally(() => {
        if (running.current === mine) running.current = null;
      });
      running.current = mine;
      return mine;
    },
    [saveOnce],
  );

  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  }, [flush]);

  const act = useCallback(
    (next: Timeline<Doc>) => {
      show(next);
      later();
    },
    [later, show],
  );

  const adopt = useCallback(
    (theirs: Journey) => {
      const doc = docOf(theirs);
      if (doc === null) return;
      hasConflict.current = false;
      saved.current = { doc, updatedAt: theirs.updated_at };
      show(beginTimeline(doc));
      setRevision(theirs.updated_at);
      setSaving({ kind: "idle" });
    },
    [show],
  );

  // Somebody else, or another tab, has changed it: taken over where nothing of one's own would be lost.
  useEffect(() => {
    if (journey.updated_at <= saved.current.updatedAt || running.current !== null) return;
    const isIdle = !hasChanges(changesBetween(saved.current.doc, now.current.present));
    if (isIdle) adopt(journey);
  }, [adopt, journey]);

  useLeave((isClosing) => void flush(false, isClosing));

  return useMemo(
    () => ({
      doc: timeline.present,
      revision,
      saving,
      canUndo: timeline.past.length > 0,
      canRedo: timeline.future.length > 0,
      // What stands then, not what stood when this was drawn: a toast offers to undo long after that.
      change: (next, key = null) => act(record(now.current, next, key, Date.now())),
      undo: () => act(undo(now.current)),
      redo: () => act(redo(now.current)),
      flush: async () => ((await flush()) ? saved.current.updatedAt : null),
      takeTheirs: async () => {
        adopt(await queries.query({ ...journeyQuery(id), staleTime: 0 }));
      },
      keepMine: async () => {
        hasConflict.current = false;
        await flush(true);
      },
    }),
    [act, adopt, flush, id, queries, revision, saving, timeline],
  );
}
