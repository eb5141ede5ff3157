/** What the keyboard stood on went with the part of the page that it was in: the heading of the new part takes it. */
import { useEffect, useRef } from "react";

export function useLostFocus<E extends HTMLElement>() {
  const heading = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
