/**
 * A draft that saves itself: a moment after the last change, never two saves at once, and again when one failed.
 * A campaign that does not exist yet is made with the first change.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { keys } from "@/api/keys";
import type { Campaign } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { changeCampaign, createCampaign } from "./api";
import { changesBetween, type Draft, draftOf, isSame } from "./draft";

const PAUSE_MS = 600;

export type Saving =
  { kind: "new" } | { kind: "saving" } | { kind: "saved"; at: string } | { kind: "failed"; why: string };

export interface DraftHold {
  draft: Draft;
  saving: Saving;
  change: (changes: Partial<Draft>) => void;
  /** Save now what is not saved; gives the campaign as the server has it, or null where that failed. */
  flush: () => Promise<Campaign | null>;
}

interface DraftOptions {
  /** Undefined before the first change. */
  campaign: Campaign | undefined;
  start: Draft;
  /** The name of a campaign that nobody has named yet. */
  untitled: string;
  onCreated: (campaign: Campaign) => void;
}

export function useDraft({ campaign, start, untitled, onCreated }: DraftOptions): DraftHold {
  const { t } = useT();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => (campaign === undefined ? start : draftOf(campaign)));
  const [saving, setSaving] = useState<Saving>(
    campaign === undefined ? { kind: "new" } : { kind: "saved", at: campaign.updated_at },
  );
  const now = useRef(draft);
  const saved = useRef<Campaign | undefined>(campaign);
  const running = useRef<Promise<Campaign | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const saveOnce = useCallback(async (): Promise<Campaign | null> => {
    const before = saved.current;
    const changes = changesBetween(before === undefined ? start : draftOf(before), now.current);
    if (before !== undefined && isSame(changes)) return before;
    setSaving({ kind: "saving" });
    try {
      const { name, channel, connection_id, purpose } = now.current;
      const answer =
        before === undefined
          ? await createCampaign({
              ...changes,
              ...{ channel, connection_id, purpose },
              name: name.trim() === "" ? untitled : name,
            })
          : await changeCampaign(before.id, changes);
      saved.current = answer;
      queries.setQueryData(keys.campaign(answer.id), answer);
      setSaving({ kind: "saved", at: answer.updated_at });
      if (before === undefined) onCreated(answer);
      return answer;
    } catch (error) {
      setSaving({ kind: "failed", why: problemSentence(t, error) });
      return null;
    }
  }, [onCreated, queries, start, t, untitled]);

  const flush = useCallback((): Promise<Campaign | null> => {
    clearTimeout(timer.current);
    // One at a time: what was typed during a save goes with the next.
    const mine = (running.current ?? Promise.resolve()).then(saveOnce).finally(() => {
      if (running.current === mine) running.current = null;
    });
    running.current = mine;
    return mine;
  }, [saveOnce]);

  const change = useCallback(
    (changes: Partial<Draft>) => {
      now.current = { ...now.current, ...changes };
      setDraft(now.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush],
  );

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(
    () => () => {
      const before = saved.current;
      // Leaving the page is no reason to lose the last words.
      if (before !== undefined && !isSame(changesBetween(draftOf(before), now.current)))
        void latest.current();
    },
    [],
  );
  return { draft, saving, change, flush };
}
