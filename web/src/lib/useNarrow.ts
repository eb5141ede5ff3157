/** Is the screen a phone's? One breakpoint for the whole dashboard. */
import { useSyncExternalStore } from "react";

const query = window.matchMedia("(max-width: 859.98px)");

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
}
