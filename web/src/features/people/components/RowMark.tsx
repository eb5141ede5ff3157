import type { LucideIcon } from "lucide-react";

/** Before a row that is nobody with a face: as large as an avatar. */
export function RowMark({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-quiet text-muted"
    >
      <Icon className="size-3.5" strokeWidth={1.75} />
    </span>
  );
}
