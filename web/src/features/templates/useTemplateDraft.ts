/** A template while it is written here, and perhaps elsewhere: no word that was typed is lost to what is saved there. */
import { useState } from "react";
import { clashesOf, type Draft, isSame, type Part, rebased, taking } from "./draft";

/** `stored` is how the server has it, and changes while one writes. */
export function useTemplateDraft(stored: Draft) {
  const [draft, setDraft] = useState(stored);
  /** What is changed here is changed from this: the stored one, as far as it was taken in. */
  const [seen, setSeen] = useState(stored);
  const [isSending, setSending] = useState(false);
  const [isJoined, setJoined] = useState(false);
  const [clashes, setClashes] = useState<readonly Part[]>([]);
  // While one's own is on its way, what is stored may be that.
  if (!isSending && !isSame(seen, stored)) {
    setSeen(stored);
    setDraft(rebased(seen, draft, stored));
    setClashes([...new Set([...clashes, ...clashesOf(seen, draft, stored)])]);
    if (!isSame(draft, seen)) setJoined(true);
  }
  return {
    draft,
    setDraft,
    /** Somebody else has saved it since one began to change it. */
    isJoined: isJoined && clashes.length === 0,
    /** What both have changed: nothing is saved before it is said whose it shall be. */
    clashes,
    settle: (takesTheirs: boolean) => {
      if (takesTheirs) setDraft(taking(draft, stored, clashes));
      setClashes([]);
    },
    isSending,
    send: () => {
      setSending(true);
      setJoined(false);
    },
    /** Its answer has come: stored is what was sent, or what somebody else has made of it since. */
    arrive: (sent: Draft) => {
      setSeen(sent);
      setSending(false);
    },
    fail: () => setSending(false),
  };
}
