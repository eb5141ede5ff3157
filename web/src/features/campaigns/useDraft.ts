/**
 * A draft that saves itself: a moment after the last change, never two saves at once, and again when one failed.
 * A campaign that does not exist yet is made with the first change. Nothing is written over what somebody else has
 * changed meanwhile: both are joined, and where both changed the same the author is asked whose it shall be.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { keys } from "@/api/keys";
import type { Campaign } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useLeave } from "@/lib/useLeave";
import { showToast } from "@/ui/toasts";
import { campaignQuery, changeCampaign, createCampaign } from "./api";
import { changesBetween, type Draft, draftOf, isSame } from "./draft";
import { type DraftField, join, taking } from "./joining";
import { fieldNames } from "./words";

const PAUSE_MS = 600;

export type Saving =
  | { kind: "new" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "failed"; why: string }
  | { kind: "conflict"; theirs: Campaign; fields: readonly DraftField[] };

export interface DraftHold {
  draft: Draft;
  saving: Saving;
  change: (changes: Partial<Draft>) => void;
  /** Save now what is not saved; gives the campaign as the server has it, or null where that failed. */
  flush: () => Promise<Campaign | null>;
  /** Of what both have changed, take what the other wrote, or what is written here. */
  settle: (takesTheirs: boolean) => void;
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
  const { t, language } = useT();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => (campaign === undefined ? start : draftOf(campaign)));
  const [saving, setSaving] = useState<Saving>(
    campaign === undefined ? { kind: "new" } : { kind: "saved", at: campaign.updated_at },
  );
  const now = useRef(draft);
  const saved = useRef<Campaign | undefined>(campaign);
  const running = useRef<Promise<Campaign | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasClash = useRef(false);
  /** Whoever has gone elsewhere meanwhile is not taken back to what was made. */
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const show = useCallback((next: Draft) => {
    now.current = next;
    setDraft(next);
  }, []);

  const store = useCallback(
    (before: Campaign | undefined, changes: ReturnType<typeof changesBetween>, keepalive: boolean) => {
      if (before !== undefined)
        return changeCampaign(before.id, { ...changes, based_on: before.updated_at }, keepalive);
      const { name, channel, connection_id, purpose } = now.current;
      return createCampaign({
        ...changes,
        ...{ channel, connection_id, purpose },
        name: name.trim() === "" ? untitled : name,
      });
    },
    [untitled],
  );

  /** Take over what somebody else has saved, beside what is written here. */
  const adopt = useCallback(
    (theirs: Campaign): boolean => {
      const base = saved.current === undefined ? start : draftOf(saved.current);
      const joined = join(base, now.current, draftOf(theirs));
      saved.current = theirs;
      hasClash.current = joined.clashes.length > 0;
      show(joined.draft);
      setSaving(
        hasClash.current
          ? { kind: "conflict", theirs, fields: joined.clashes }
          : { kind: "saved", at: theirs.updated_at },
      );
      if (joined.theirs.length > 0 && !hasClash.current)
        showToast({
          text: t("campaigns:conflict.joined", { fields: fieldNames(t, language, joined.theirs) }),
        });
      return !hasClash.current;
    },
    [language, show, start, t],
  );

  const saveOnce = useCallback(
    async (keepalive: boolean): Promise<Campaign | null> => {
      for (;;) {
        if (hasClash.current) return null;
        const before = saved.current;
        const changes = changesBetween(before === undefined ? start : draftOf(before), now.current);
        if (before !== undefined && isSame(changes)) return before;
        setSaving({ kind: "saving" });
        try {
          const answer = await store(before, changes, keepalive);
          saved.current = answer;
          queries.setQueryData(keys.campaign(answer.id), answer);
          setSaving({ kind: "saved", at: answer.updated_at });
          if (before === undefined && isHere.current) onCreated(answer);
          return answer;
        } catch (error) {
          const isLate = before !== undefined && asProblem(error).code === "campaign_changed";
          const theirs = isLate
            ? await queries.query({ ...campaignQuery(before.id), staleTime: 0 }).catch(() => null)
            : null;
          if (theirs === null) {
            setSaving({ kind: "failed", why: problemSentence(t, error) });
            return null;
          }
          if (!adopt(theirs)) return null;
        }
      }
    },
    [adopt, onCreated, queries, start, store, t],
  );

  const flush = useCallback(
    (keepalive = false): Promise<Campaign | null> => {
      clearTimeout(timer.current);
      // One at a time: what was typed during a save goes with the next.
      const mine = (running.current ?? Promise.resolve())
        .then(() => saveOnce(keepalive))
        .finally(() => {
          if (running.current === mine) running.current = null;
        });
      running.current = mine;
      return mine;
    },
    [saveOnce],
  );

  const change = useCallback(
    (changes: Partial<Draft>) => {
      show({ ...now.current, ...changes });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush, show],
  );

  const settle = useCallback(
    (takesTheirs: boolean) => {
      if (saving.kind !== "conflict") return;
      hasClash.current = false;
      if (takesTheirs) show(taking(now.current, draftOf(saving.theirs), saving.fields));
      setSaving({ kind: "saved", at: saving.theirs.updated_at });
      void flush();
    },
    [flush, saving, show],
  );

  // Somebody else, or another tab, has changed it: seen as it happens, before anything is saved.
  useEffect(() => {
    const known = saved.current;
    if (campaign === undefined || known === undefined || running.current !== null || hasClash.current) return;
    if (campaign.updated_at > known.updated_at) adopt(campaign);
  }, [adopt, campaign]);

  useLeave((isClosing) => {
    const before = saved.current === undefined ? start : draftOf(saved.current);
    if (!isSame(changesBetween(before, now.current))) void flush(isClosing);
  });
  return { draft, saving, change, flush, settle };
}
