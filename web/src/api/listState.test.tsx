import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { useLooking } from "./listState";

it("looks on through pages of nobody, and stops where one can't be read", async () => {
  const asked: number[] = [];
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey: ["rare"],
        queryFn: ({ pageParam }) => {
          asked.push(pageParam);
          if (pageParam === 3) throw new Error("refused");
          return Promise.resolve({ items: [] as string[] });
        },
        initialPageParam: 0,
        getNextPageParam: (_, __, last) => last + 1,
      });
      return { query, isLooking: useLooking(query, query.data && [], Infinity) };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {children}
        </QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.query.isError).toBe(true));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(asked).toEqual([0, 1, 2, 3]);
  expect(result.current.isLooking).toBe(false);
});
