/** Is the screen a phone's? One breakpoint for the whole dashboard; and whether there is room for something more. */
import { useCallback, useMemo, useSyncExternalStore } from "react";

function useMedia(condition: string): boolean {
  const query = useMemo(() => window.matchMedia(condition), [condition]);
  const listen = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => query.matches);
}

export const useNarrow = (): boolean => useMedia("(max-width: 859.98px)");

export const useMinWidth = (px: number): boolean => useMedia(`(min-width: ${px}px)`);

/** A low window, as of a small laptop with its bars: what is decoration gives way. The variant `low` of the styles. */
export const useLow = (): boolean => useMedia("(max-height: 700px)");
