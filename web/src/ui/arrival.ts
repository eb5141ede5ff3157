import type { FocusEvent } from "react";

/**
 * An arrow key within a group of radios chooses, as it does everywhere. Radix looks whether the arrow is still held when
 * the focus arrives, or does not choose at all: a quick press is over by then.
 */
export function onArrival(choose: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const group = currentTarget.closest("[role=radiogroup], [role=group]");
    if (relatedTarget instanceof Node && group?.contains(relatedTarget) === true) choose();
  };
}
