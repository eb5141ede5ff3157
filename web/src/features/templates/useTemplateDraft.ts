/** A template while it is written here, and perhaps elsewhere: no word that was typed is lost to what is saved there. */
import { useState } from "react";
import { type Draft, isSame, rebased } from "./draft";

/** `stored` is how the server has it, and changes while one writes. */
export function useTemplateDraft(stored: Draft) {
  const [draft, setDraft] = useState(stored);
  const [seen, setSeen] = useState(stored);
  /** What is changed here is changed from this: the stored one, or what is on its way there. */
  const [base, setBase] = useState(stored);
  const [isJoined, setJoined] = useState(false);
  if (!isSame(seen, stored)) {
    setSeen(stored);
    setBase(stored);
    // What comes back as it was sent is our own.
    if (!isSame(draft, base) && !isSame(stored, base)) setJoined(true);
    setDraft(rebased(base, draft, stored));
  }
  return {
    draft,
    setDraft,
    /** Somebody else has saved it since one began to change it. */
    isJoined,
    send: () => {
      setBase(draft);
      setJoined(false);
    },
    fail: () => setBase(seen),
  };
}
