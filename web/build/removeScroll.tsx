/**
 * Stands for the package of this name. What is Radix's own locks the page's scroll by a style written into it, which our
 * policy refuses; nothing but its parts scrolls in our pages, so there is nothing to lock.
 */
import type { ElementType, ReactNode, Ref } from "react";

interface RemoveScrollProps {
  as?: ElementType;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
  allowPinchZoom?: boolean;
  enabled?: boolean;
  shards?: unknown;
}

export function RemoveScroll({ as: Part = "div", children, ref }: RemoveScrollProps) {
  return <Part ref={ref}>{children}</Part>;
}
