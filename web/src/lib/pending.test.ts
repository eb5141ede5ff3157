import { beforeEach, expect, it, vi } from "vitest";
import { makePending, UNDO_MS } from "./pending";

const makeSend = () => vi.fn(() => Promise.resolve());

beforeEach(() => void vi.useFakeTimers());

it("is sent after its time, once, and then cannot be taken back", () => {
  const [{ start, end, flush }, send] = [makePending<"drop">(), makeSend()];
  start("a", "drop", send);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  void flush();
  expect(send.mock.calls).toEqual([[false]]);
  expect(end("a")).toBe(false);
});

it("is taken back while it waits", () => {
  const [{ start, end }, send] = [makePending<"drop">(), makeSend()];
  start("a", "drop", send);
  expect(end("a")).toBe(true);
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(send).not.toHaveBeenCalled();
});

it("is sent when the page is left, or when somebody looks for it", () => {
  const [{ start, flush }, first, second] = [makePending<"drop">(), makeSend(), makeSend()];
  start("a", "drop", first);
  void flush();
  start("b", "drop", second);
  window.dispatchEvent(new Event("pagehide"));
  expect([first.mock.calls, second.mock.calls]).toEqual([[[false]], [[true]]]);
});
