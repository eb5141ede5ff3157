/**
 * The reader's place in the list: rows that come, go or move above what is in sight move nothing that is looked at.
 * Whoever stands at the top sees what comes in.
 */
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Nearer to the top than this one stands at the top. */
const AT_TOP = 4;

interface Seen {
  id: string;
  index: number;
  start: number;
}

/** By how many places most of what was in sight has moved, and one of those that did: it stays where it is. */
export function stayingOf(seen: readonly Seen[], places: ReadonlyMap<string, number>): Seen | undefined {
  const shifts = new Map<number, Seen[]>();
  for (const one of seen) {
    const place = places.get(one.id);
    if (place === undefined) continue;
    const shift = place - one.index;
    shifts.set(shift, [...(shifts.get(shift) ?? []), one]);
  }
  let most: Seen[] = [];
  for (const together of shifts.values()) if (together.length > most.length) most = together;
  return most[0];
}

export function useStaysPut(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly { id: string }[],
): void {
  const before = useRef<{ rows: readonly { id: string }[]; seen: readonly Seen[] }>({ rows, seen: [] });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { seen } = before.current;
    if (rows !== before.current.rows && element.scrollTop > AT_TOP) {
      const places = new Map(rows.map(({ id }, index) => [id, index]));
      const stays = stayingOf(seen, places);
      const start = stays && virtual.measurementsCache[places.get(stays.id) ?? 0]?.start;
      if (stays !== undefined && start !== undefined && start !== stays.start)
        element.scrollBy(0, start - stays.start);
    }
    const top = element.scrollTop;
    const bottom = top + element.clientHeight;
    before.current = {
      rows,
      seen: virtual
        .getVirtualItems()
        .filter(({ start, end }) => end > top && start < bottom)
        .flatMap(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? [] : [{ id: row.id, index, start }];
        }),
    };
  });
}
