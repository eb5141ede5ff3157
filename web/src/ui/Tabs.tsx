/** Parts of one page, each with an address of its own: "back" goes to the part before. */
import { Link, type LinkOptions } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "@/lib/cx";

interface TabsProps {
  label: string;
  tabs: readonly (LinkOptions & {
    text: string;
    /** Where the text is no name of its own: two tabs may be called alike. */
    id?: string;
    count?: ReactNode;
    /** One is on this part also where the address says more than the tab does. */
    isCurrent?: boolean;
  })[];
  /** On a wide screen they stand beside the page, one below the other. */
  isBeside?: boolean;
  className?: string;
}

export function Tabs({ label, tabs, isBeside = false, className }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the part that is open may be beyond the edge.
  useEffect(() => {
    const current = bar.current?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    const shown = bar.current?.getBoundingClientRect();
    if (bar.current === null || current === undefined || shown === undefined) return;
    if (current.left < shown.left || current.right > shown.right)
      bar.current.scrollLeft += current.left + current.width / 2 - (shown.left + shown.width / 2);
  }, []);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className={cx(
        "flex shrink-0 gap-5 overflow-x-auto border-b border-line px-5",
        isBeside &&
          "lg:w-56 lg:flex-col lg:gap-0.5 lg:overflow-y-auto lg:border-e lg:border-b-0 lg:px-3 lg:py-5",
        className,
      )}
    >
      {tabs.map(({ text, id, count, isCurrent = false, ...link }) => (
        <Link
          key={id ?? text}
          replace={false}
          {...(isCurrent && { "aria-current": "page" as const })}
          {...link}
          className={cx(
            "inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-muted",
            "-outline-offset-2 transition-colors duration-150 hover:text-ink",
            "aria-[current=page]:border-sage aria-[current=page]:text-ink",
            isBeside && "lg:h-8 lg:rounded-control lg:border-0 lg:px-2.5 lg:coarse:h-10",
            isBeside && "lg:hover:bg-hover lg:aria-[current=page]:bg-quiet",
          )}
        >
          {text}
          {count !== undefined && <span className="text-sm font-normal text-muted num">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
