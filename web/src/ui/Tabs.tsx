/** Parts of one page, each with an address of its own: "back" goes to the part before. */
import { Link, type LinkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";

interface TabsProps {
  label: string;
  tabs: readonly (LinkOptions & { text: string; count?: ReactNode })[];
  className?: string;
}

export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={cx("flex shrink-0 gap-5 overflow-x-auto border-b border-line px-5", className)}
    >
      {tabs.map(({ text, count, ...link }) => (
        <Link
          key={text}
          replace={false}
          {...link}
          className={cx(
            "-mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-muted",
            "-outline-offset-2 transition-colors duration-150 hover:text-ink",
            "aria-[current=page]:border-sage aria-[current=page]:text-ink",
          )}
        >
          {text}
          {count !== undefined && <span className="text-sm font-normal text-muted num">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
