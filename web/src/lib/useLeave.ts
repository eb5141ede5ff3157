/** Do something as its page is left, by going elsewhere or by closing it: no reason to lose the last words. */
import { useEffect, useRef } from "react";

export function useLeave(act: (isClosing: boolean) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const close = () => latest.current(true);
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      latest.current(false);
    };
  }, []);
}
