/** A part of the column beside what happened: a quiet heading, a hairline, what may be done at its end. */
import type { ReactNode } from "react";

interface CardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Card({ title, action, children }: CardProps) {
  return (
    <section aria-label={title} className="border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-sm font-bold text-subtle">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A name and its value, side by side. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-7 grid-cols-[minmax(96px,38%)_minmax(0,1fr)] items-start gap-3">
      <dt className="min-w-0 py-0.5 break-words text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
