/** A list that is read page by page, with what stands for it while it loads, is empty or broken. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { MoreButton } from "@/ui/MoreButton";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";

interface ListedProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function Listed<Item>({ query, empty, children }: ListedProps<Item>) {
  const { t } = useT();
  const items = query.data?.pages.flatMap((page) => page.items);
  useFocusBeyond(items?.length ?? 0);
  if (items === undefined) {
    if (query.isPending) {
      return (
        <div role="status" aria-label={t("ui:loading")} className="space-y-3">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-16" />
          ))}
        </div>
      );
    }
    return <ProblemState {...problemOf(t, query)} />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <MoreButton query={query} className="-ms-3" />
    </>
  );
}

/** A row that was decided goes, and the keyboard with it: it goes on from the heading of the page. */
function useFocusBeyond(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [count]);
}
