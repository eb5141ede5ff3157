import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { makeRow } from "@/testing/builders";
import { server } from "@/testing/server";
import { queueQuery } from "./api/queue";
import { useRowActions } from "./useRowActions";

it("shows what the server says now where a pause is refused, not what the row was before", async () => {
  let reads = 0;
  server.use(
    http.get("/v1/queue", () => {
      reads += 1;
      const row = makeRow({ preview: reads === 1 ? "before" : "since" });
      return HttpResponse.json({ items: [row], next_cursor: null, now: new Date().toISOString() });
    }),
    http.post("/v1/enrollments/:id/pause", () => HttpResponse.json({ code: "conflict" }, { status: 409 })),
  );
  const queries = new QueryClient();
  const { result } = renderHook(() => ({ list: useInfiniteQuery(queueQuery({})), ...useRowActions(false) }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  const shown = () => result.current.list.data?.pages[0]?.items[0];
  await waitFor(() => expect(shown()?.preview).toBe("before"));
  act(() => result.current.actions.togglePause(shown()!));
  await waitFor(() => expect(reads).toBe(2));
  await waitFor(() => expect([shown()?.state, shown()?.preview]).toEqual(["active", "since"]));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(shown()?.preview).toBe("since");
});
