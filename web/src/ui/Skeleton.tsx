import { cx } from "@/lib/cx";

/** A quiet stand-in of the same size as what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx("block animate-breathe rounded-control bg-line", className)} />
  );
}
