import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { campaign } from "@/testing/campaign";
import { server } from "@/testing/server";
import { draftOf } from "./draft";
import { useDraft } from "./useDraft";

it("keeps a new campaign that was left at once, and takes nobody back to it", async () => {
  const made = vi.fn();
  server.use(
    http.post("/v1/campaigns", async ({ request }) => {
      made(((await request.json()) as { name: string }).name);
      return HttpResponse.json(campaign());
    }),
  );
  const queries = new QueryClient();
  const onCreated = vi.fn();
  const start = { ...draftOf(campaign()), name: "", audience: null };
  const { result, unmount } = renderHook(
    () => useDraft({ campaign: undefined, start, untitled: "Untitled", onCreated }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() => result.current.change({ name: "Spring" }));
  unmount();
  await waitFor(() => expect(made.mock.calls).toEqual([["Spring"]]));
  await waitFor(() => expect(queries.getQueryCache().getAll()).toHaveLength(1));
  expect(onCreated).not.toHaveBeenCalled();
});
