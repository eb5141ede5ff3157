/** One part of the settings page: its heading, its rows, and what stands for them while there are none. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";

interface SectionProps<Item> {
  title: string;
  body: string;
  empty: string;
  query: UseQueryResult<{ items: Item[] }>;
  row: (item: Item) => ReactNode;
  children?: ReactNode;
}

export function Section<Item>({ title, body, empty, query, row, children }: SectionProps<Item>) {
  const { t } = useT();
  return (
    <section className="mb-10">
      <h2 className="font-bold">{title}</h2>
      <p className="mt-0.5 text-sm text-pretty text-muted">{body}</p>
      {children}
      {query.isPending && <Skeleton className="mt-3 h-9" />}
      {query.isError && <ProblemState {...problemOf(t, query)} />}
      {query.data?.items.length === 0 && <p className="mt-3 text-sm text-muted">{empty}</p>}
      <ul className="mt-3 divide-y divide-line">{query.data?.items.map(row)}</ul>
    </section>
  );
}

/** One row: who or what, a quiet second line, and what can be done. */
export function Row({ name, note, children }: { name: string; note: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-sm text-muted">
          <bdi>{note}</bdi>
        </span>
      </span>
      {children}
    </li>
  );
}
