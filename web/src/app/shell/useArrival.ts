/** After a move to another page: whoever uses the keyboard or a screen reader stands at its heading. */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const main = document.getElementById("content");
        // A page that put the focus where it wants it keeps it there; so does what is open above the page.
        const held = document.activeElement;
        if (held !== null && held !== document.body && held !== main && main?.contains(held) === true) return;
        if (held?.closest("[data-modal-open], [role=menu], [role=listbox]")) return;
        (main?.querySelector<HTMLElement>("h1") ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
