/** The rows in sight and a few around them; asks for the next page before the last row is reached. */
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect } from "react";

const OVERSCAN = 10;

interface RowWindow {
  count: number;
  /** How tall a row is. */
  size: number;
  /** What stays in sight above the rows. */
  headHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** The row that has the keyboard, or -1. */
  activeIndex: number;
  /** Fetches the next page; undefined when there is none, or it is under way. */
  more: (() => void) | undefined;
}

export function useRowWindow({ count, size, headHeight, scroller, activeIndex, more }: RowWindow) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read here and nowhere memoized
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollPaddingStart: headHeight,
    // The row with the focus stays in the page, or scrolling would lose the keyboard's place.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        return activeIndex < 0 || shown.includes(activeIndex)
          ? shown
          : [...shown, activeIndex].sort((one, other) => one - other);
      },
      [activeIndex],
    ),
  });
  // Places of rows are kept by the height they had: a window that became narrow makes them taller.
  useLayoutEffect(() => virtual.measure(), [virtual, size]);
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - OVERSCAN) more?.();
  }, [last, count, more]);
  return { virtual, drawn };
}
