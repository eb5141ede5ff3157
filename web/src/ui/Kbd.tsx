import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded border border-line-strong px-1 font-sans text-xs leading-none text-muted">
      {children}
    </kbd>
  );
}
