import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { Journey, JourneyChanges } from "@/api/models";
import { server } from "@/testing/server";
import { docOf } from "./model/doc";
import { useEditor } from "./useEditor";

const timeAt = (second: number) => `2026-11-27T21:40:${String(second).padStart(2, "0")}+00:00`;

const JOURNEY = {
  id: "01970000-0000-7000-8000-000000000001",
  name: "Welcome",
  description: "",
  subject: "anyone",
  channel: "whatsapp_qr",
  connection_id: null,
  stops: [],
  policies: {},
  draft: {},
  updated_at: timeAt(0),
} as unknown as Journey;
const START = docOf(JOURNEY)!;

/** An editor over a server that refuses what is based on anything but its last answer; answers are let go by hand. */
function open() {
  const saved: JourneyChanges[] = [];
  const answers: (() => void)[] = [];
  server.use(
    http.patch("/v1/journeys/:id", async ({ request }) => {
      const body = (await request.json()) as JourneyChanges & { based_on: string };
      await new Promise<void>((resolve) => answers.push(resolve));
      if (body.based_on !== timeAt(saved.length))
        return HttpResponse.json({ code: "journey_changed" }, { status: 409 });
      saved.push(body);
      return HttpResponse.json({ ...JOURNEY, updated_at: timeAt(saved.length) });
    }),
  );
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useEditor(JOURNEY, START), { wrapper });
  const write = (description: string) =>
    act(() => result.current.change({ ...result.current.doc, description }));
  const asked = (number: number) => waitFor(() => expect(answers).toHaveLength(number));
  const answer = async (number: number) => {
    await asked(number);
    await act(async () => {
      answers[number - 1]?.();
      await Promise.resolve();
    });
  };
  return { result, unmount, write, asked, answer, saved };
}

const told = (saved: readonly JourneyChanges[]) => saved.map(({ description }) => description);

it("saves one after the other, whoever asks for it meanwhile", async () => {
  const { result, write, asked, answer, saved } = open();
  write("one");
  const first = result.current.flush();
  await asked(1);
  write("two");
  const others = [result.current.flush(), result.current.flush()];
  await answer(1);
  await answer(2);
  expect(await Promise.all([first, ...others])).toEqual([timeAt(1), timeAt(2), timeAt(2)]);
  expect(told(saved)).toEqual(["one", "two"]);
});

it("saves the last words of whoever leaves, after those that are on their way", async () => {
  const { result, unmount, write, asked, answer, saved } = open();
  write("one");
  void result.current.flush();
  await asked(1);
  write("two");
  unmount();
  await answer(1);
  await answer(2);
  await waitFor(() => expect(told(saved)).toEqual(["one", "two"]));
});

it("takes back the last change, also where it was offered before that", () => {
  const { result, write } = open();
  write("one");
  const offered = result.current.undo;
  write("two");
  act(offered);
  expect(result.current.doc.description).toBe("one");
  act(offered);
  expect(result.current.doc.description).toBe("");
});

it("saves the last words when the page is closed", async () => {
  const { write, answer, saved } = open();
  write("Closing");
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await answer(1);
  await waitFor(() => expect(told(saved)).toEqual(["Closing"]));
});
