/** What stands below the top bar: one column that scrolls, and its parts under quiet headings. */
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

interface PageBodyProps {
  /** `reading` for forms and settings, `wide` for lists with air beside them, `full` for what fills the page. */
  width?: "reading" | "wide" | "full";
  className?: string;
  children: ReactNode;
}

export function PageBody({ width = "wide", className, children }: PageBodyProps) {
  return (
    <div data-scroll-restoration-id="page" className="relative min-h-0 flex-1 overflow-y-auto">
      <div
        className={cx(
          "px-5 py-6",
          width === "reading" && "max-w-3xl",
          width === "wide" && "max-w-6xl",
          className,
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** One sentence: what this is for. */
  body?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A part of a page. Parts are apart by air, not by boxes. */
export function Section({ title, body, actions, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={cx("mb-10 last:mb-0", className)}>
      <div
        className={cx(
          "flex flex-wrap justify-between gap-x-4 gap-y-2",
          body === undefined ? "items-center" : "items-start",
        )}
      >
        <div className={body === undefined ? "min-w-0" : "min-w-60 flex-1"}>
          <h2 className="font-bold">{title}</h2>
          {body !== undefined && <p className="mt-0.5 max-w-prose text-pretty text-muted">{body}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children !== undefined && <div className="mt-3">{children}</div>}
    </section>
  );
}

/** The quiet name of a group: "Today", "Running", "Who". */
export function Eyebrow({ className, children }: { className?: string; children: ReactNode }) {
  return <h2 className={cx("text-sm font-bold text-subtle", className)}>{children}</h2>;
}
