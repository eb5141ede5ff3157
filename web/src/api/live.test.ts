import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { LiveConnection, type LiveState } from "./live";

function connect() {
  const hints: string[][] = [];
  const covered: number[] = [];
  const states: LiveState["kind"][] = [];
  const live = new LiveConnection({
    url: "/v1/live",
    onHello: (recentMs) => covered.push(recentMs),
    onHint: (topics) => hints.push(topics),
    onState: (state) => states.push(state.kind),
    random: () => 0.5,
  });
  live.open();
  return { live, hints, covered, states };
}

beforeEach(() => void vi.useFakeTimers());

describe("live connection", () => {
  it("is live after the server's hello, which says how far back its hints reach", () => {
    const { covered, states } = connect();
    FakeEventSource.last.say("hello", { recent_seconds: 2.5 });
    expect(states).toEqual(["connecting", "live"]);
    FakeEventSource.last.say("hello", {});
    FakeEventSource.last.dispatchEvent(new MessageEvent("hello", { data: "{" }));
    expect(covered).toEqual([2_500, 0, 0]);
  });

  it("gathers a burst of hints into one", () => {
    const { hints } = connect();
    for (const topic of ["queue", "sandbox", "queue"]) FakeEventSource.last.say("hint", { topic, ids: [] });
    expect(hints).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(hints).toEqual([["queue", "sandbox"]]);
  });

  it("tells of conversations one by one, since a page shows one of many", () => {
    const { hints } = connect();
    FakeEventSource.last.say("hint", { topic: "conversations", ids: ["a", "b"] });
    FakeEventSource.last.say("hint", { topic: "queue", ids: ["a"] });
    vi.advanceTimersByTime(250);
    expect(hints).toEqual([["conversations/a", "conversations/b", "queue"]]);
  });

  it("ignores a hint it cannot read", () => {
    const { hints } = connect();
    FakeEventSource.last.dispatchEvent(new MessageEvent("hint", { data: "{" }));
    FakeEventSource.last.say("hint", { nothing: true });
    vi.advanceTimersByTime(1_000);
    expect(hints).toEqual([]);
  });

  it("waits longer after each failure and starts over once it was live", () => {
    const { states } = connect();
    FakeEventSource.last.fail();
    expect(FakeEventSource.all[0]!.isClosed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(2);
    FakeEventSource.last.fail();
    vi.advanceTimersByTime(1_999);
    expect(FakeEventSource.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(3);
    FakeEventSource.last.say("hello");
    FakeEventSource.last.fail();
    vi.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(4);
    expect(states.at(-1)).toBe("connecting");
  });

  it("never waits longer than half a minute and some jitter", () => {
    connect();
    for (let failure = 0; failure < 12; failure++) {
      FakeEventSource.last.fail();
      vi.advanceTimersByTime(37_500);
    }
    expect(FakeEventSource.all).toHaveLength(13);
  });

  it("says when there is no network at all and does not try", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { states } = connect();
    expect(states).toEqual(["offline"]);
    expect(FakeEventSource.all).toHaveLength(0);
  });

  it("is given back while nobody sees the page, and opened when somebody does", () => {
    const seen = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { live, states } = connect();
    expect(FakeEventSource.all).toHaveLength(0);
    seen.mockReturnValue(false);
    live.open();
    FakeEventSource.last.say("hello");
    seen.mockReturnValue(true);
    live.open();
    expect(FakeEventSource.last.isClosed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    seen.mockReturnValue(false);
    live.open();
    expect(FakeEventSource.all).toHaveLength(2);
    expect(states).toEqual(["connecting", "connecting", "live", "connecting", "connecting"]);
  });

  it("leaves nothing running when closed", () => {
    const { live, hints } = connect();
    FakeEventSource.last.say("hint", { topic: "queue" });
    FakeEventSource.last.fail();
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    expect(hints).toEqual([]);
  });
});
