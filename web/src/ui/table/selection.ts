/** Which rows are marked for something done to many at once. */
import { useState } from "react";

export interface Selection {
  keys: ReadonlySet<string>;
  /** Everything that the filter matches, also what was never loaded. */
  isEverything: boolean;
  set: (keys: ReadonlySet<string>) => void;
  takeEverything: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection(): Selection {
  const [keys, setKeys] = useState(NONE);
  const [isEverything, setEverything] = useState(false);
  return {
    keys,
    isEverything,
    set: (next) => {
      setKeys(next);
      setEverything(false);
    },
    takeEverything: () => setEverything(true),
    clear: () => {
      setKeys(NONE);
      setEverything(false);
    },
  };
}

/** Mark or unmark one row; with an anchor, every row between the two, as the row itself becomes. */
export function toggleRow(
  keys: ReadonlySet<string>,
  order: readonly string[],
  key: string,
  anchor: string | null,
): ReadonlySet<string> {
  const next = new Set(keys);
  const isOn = !keys.has(key);
  const [from, to] = [order.indexOf(anchor ?? key), order.indexOf(key)].sort((one, other) => one - other);
  const range = from === undefined || to === undefined || from < 0 ? [key] : order.slice(from, to + 1);
  for (const each of range) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return next;
}
