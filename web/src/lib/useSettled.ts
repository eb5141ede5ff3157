/** What a value has been for a moment: what is asked of the server follows pauses, not keys. */
import { useEffect, useState } from "react";

const PAUSE_MS = 250;

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
