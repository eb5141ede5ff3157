/** One part of the settings page: its heading, its rows, and what stands for them while there are none. */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Section as PageSection } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";

interface SectionProps<Item> {
  title: string;
  body: string;
  empty: string;
  /** What begins a new one. */
  action?: ReactNode;
  query: UseQueryResult<{ items: Item[] }>;
  row: (item: Item) => ReactNode;
  children?: ReactNode;
}

export function Section<Item>({ title, body, empty, action, query, row, children }: SectionProps<Item>) {
  const { t } = useT();
  const list = useKeptFocus(query.data?.items.length ?? 0);
  return (
    <PageSection title={title} body={body} actions={action}>
      {query.isPending && <Skeleton className="h-9" />}
      {query.isError && <ProblemState {...problemOf(t, query)} />}
      {query.data?.items.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      <ul ref={list} tabIndex={-1} aria-label={title} className="divide-y divide-line outline-none">
        {query.data?.items.map(row)}
      </ul>
      {children}
    </PageSection>
  );
}

/** Whoever takes a row away stays in the list, although the button that did it is gone. */
function useKeptFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (isLess && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
}

interface RowProps {
  name: string;
  note: ReactNode;
  /** Before the name. */
  mark?: ReactNode;
  /** Beside the name. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One row: who or what, a quiet second line, and what can be done. */
export function Row({ name, note, mark, aside, children }: RowProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      {mark}
      {/* On a phone the name keeps a line to itself before it would be cut. */}
      <span className="min-w-32 flex-1 basis-40">
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          {aside}
        </span>
        <span className="block truncate text-sm text-muted">{note}</span>
      </span>
      {children !== undefined && <div className="ms-auto flex items-center gap-3">{children}</div>}
    </li>
  );
}
