import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Slowed } from "./slowed";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("answers the first asking at once and a burst after it with one more", () => {
  const run = vi.fn();
  const slowed = new Slowed(3_000, run);
  slowed.ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 2_000; time += 250) {
    slowed.ask();
    vi.advanceTimersByTime(250);
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it("does nothing after it was stopped", () => {
  const run = vi.fn();
  const slowed = new Slowed(3_000, run);
  slowed.ask();
  slowed.ask();
  slowed.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
