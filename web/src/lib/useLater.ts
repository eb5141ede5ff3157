/** Do something once nothing has been asked for a moment: what was asked last. */
import { useCallback, useEffect, useRef } from "react";

export function useLater<Value>(act: (value: Value) => void, afterMs: number): (value: Value) => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), afterMs);
    },
    [afterMs],
  );
}
