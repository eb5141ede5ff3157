import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { useLive } from "./useLive";

const PAGE_MS = 400;

beforeEach(() => void vi.useFakeTimers());

it("lets a list of many pages be read to its end while hints keep coming", async () => {
  let served = 0;
  function List() {
    useLive(true);
    const { data, fetchNextPage, isFetching } = useInfiniteQuery({
      queryKey: ["queue", "list"],
      queryFn: async () => {
        await new Promise((done) => setTimeout(done, PAGE_MS));
        return ++served;
      },
      initialPageParam: 0,
      getNextPageParam: (_, pages) => pages.length,
    });
    return (
      <button disabled={isFetching} onClick={() => void fetchNextPage()}>
        {data?.pages.join(" ")}
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(PAGE_MS + 10);
  for (let page = 0; page < 2; page++) {
    act(() => screen.getByRole("button").click());
    await pass(PAGE_MS + 10);
  }
  expect(screen.getByRole("button")).toHaveTextContent("1 2 3");
  for (let time = 0; time < 3_000; time += 250) {
    FakeEventSource.last.say("hint", { topic: "queue", ids: [] });
    await pass(250);
  }
  expect(screen.getByRole("button")).not.toHaveTextContent("1 2 3");
  const before = served;
  await pass(PAGE_MS * 8);
  expect(served - before).toBeLessThanOrEqual(6);
});

it("reads again only what it read before the hints begin: a page that has just opened reads once", async () => {
  let served = 0;
  function Page() {
    useLive(true);
    const query = useQuery({ queryKey: ["home"], queryFn: () => Promise.resolve(++served) });
    return <p>{query.data}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1_000);
  FakeEventSource.last.say("hello", { recent_seconds: 10 });
  await pass(1_000);
  expect(served).toBe(1);
  FakeEventSource.last.say("hint", { topic: "home", ids: [] });
  await pass(1_000);
  expect(served).toBe(2);
  await pass(6_000);
  FakeEventSource.last.say("hello", { recent_seconds: 10 });
  await pass(1_000);
  expect(served).toBe(3);
  FakeEventSource.last.say("hello", { recent_seconds: 0 });
  await pass(1_000);
  expect(served).toBe(4);
});

it("holds a connection only while the page is seen: six of them are all that a browser has for us", () => {
  function Page() {
    useLive(true);
    return null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const opened = () => FakeEventSource.all.filter((one) => !one.isClosed).length;
  const seen = vi.spyOn(document, "hidden", "get");
  const turn = (isHidden: boolean) => {
    seen.mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  };
  expect(opened()).toBe(1);
  turn(true);
  expect(opened()).toBe(0);
  turn(false);
  expect(opened()).toBe(1);
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(opened()).toBe(0);
  seen.mockRestore();
});
