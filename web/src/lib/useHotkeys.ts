/** Single-key shortcuts. Silent while typing, with a modifier held, or when a layer above has the keyboard. */
import { useEffect, useRef } from "react";

export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

export function useHotkeys(keys: Hotkeys, isOn = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) && event.key !== "Escape") return;
      if (document.querySelector("[data-modal-open], [role=menu]") !== null) return;
      latest.current[event.key]?.(event);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
