/** Numbers and facts beside their names. */
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

interface StatProps {
  name: string;
  /** Already written in the language of the page. */
  value: ReactNode;
  /** What it means: "of 8,412", "71 % read". */
  note?: ReactNode;
  className?: string;
}

export function Stat({ name, value, note, className }: StatProps) {
  return (
    <div className={cx("flex min-w-0 flex-col", className)}>
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd>
        <span className="block text-xl font-bold num">{value}</span>
        {note !== undefined && <span className="block text-sm text-pretty text-muted num">{note}</span>}
      </dd>
    </div>
  );
}

/** Figures side by side, a hairline between them. */
export function Stats({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={cx("grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-x-6 gap-y-4", className)}>
      {children}
    </dl>
  );
}

interface KeyValueProps {
  facts: readonly { name: string; value: ReactNode }[];
  className?: string;
}

/** What is known of one thing, a line for each. */
export function KeyValue({ facts, className }: KeyValueProps) {
  return (
    <dl className={cx("grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5", className)}>
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-sm leading-5 text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
