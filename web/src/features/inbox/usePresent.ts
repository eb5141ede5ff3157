/** Says to the team that one has a conversation open, and whether one is writing in it, for as long as it is so. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type Doing, sayPresence } from "@/api/presence";

const BEAT_MS = 10_000;
/** Whoever only walks past is not there. */
const STAYS_MS = 800;
/** Whoever has not touched the words for so long is not writing any more. */
const WRITES_MS = 15_000;

export function usePresent(conversationId: string) {
  const [isWriting, setWriting] = useState(false);
  const last = useRef<Doing>("gone");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const say = (doing: Doing) => {
      if (doing === "gone" && last.current === "gone") return;
      last.current = doing;
      sayPresence(conversationId, doing);
    };
    const beat = () => say(document.hidden ? "gone" : isWriting ? "writing" : "reading");
    const leave = () => say("gone");
    const first = setTimeout(beat, last.current === "gone" && !isWriting ? STAYS_MS : 0);
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener("visibilitychange", beat);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      window.removeEventListener("pagehide", leave);
    };
  }, [conversationId, isWriting]);

  useEffect(
    () => () => {
      clearTimeout(pause.current);
      if (last.current !== "gone") sayPresence(conversationId, "gone");
    },
    [conversationId],
  );

  /** Called with what stands in the field, whenever one has changed it. */
  return useCallback((text: string) => {
    clearTimeout(pause.current);
    setWriting(text.trim() !== "");
    pause.current = setTimeout(() => setWriting(false), WRITES_MS);
  }, []);
}
