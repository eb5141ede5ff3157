import { beforeEach, expect, it, vi } from "vitest";
import { Slowed } from "./slowed";

const done = () => Promise.resolve();

beforeEach(() => void vi.useFakeTimers());

it("answers the first asking at once and a burst after it with one more", async () => {
  const run = vi.fn(done);
  const slowed = new Slowed(3_000, run);
  slowed.ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 2_000; time += 250) {
    slowed.ask();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  slowed.ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it("lets what takes long come to its end, unless it hangs", async () => {
  const run = vi.fn(() => new Promise((through) => setTimeout(through, 5_000)));
  const slowed = new Slowed(1_000, run);
  slowed.ask();
  slowed.ask();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(run).toHaveBeenCalledTimes(1);
  run.mockImplementation(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(200);
  expect(run).toHaveBeenCalledTimes(2);
  slowed.ask();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(3);
});

it("does nothing after it was stopped", async () => {
  const run = vi.fn(done);
  const slowed = new Slowed(3_000, run);
  slowed.ask();
  slowed.ask();
  slowed.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
