import { describe, expect, it } from "vitest";
import { gapOf, perMinuteOf } from "./pace";
import { standingOf } from "./standing";

describe("the pace of a connection", () => {
  it("comes back as it was said", () => {
    for (const perMinute of [1, 2, 7, 20, 60, 90, 240, 600])
      expect(perMinuteOf(gapOf(perMinute))).toBe(perMinute);
  });

  it("is never faster than said", () => {
    for (let perMinute = 1; perMinute <= 600; perMinute += 1) {
      expect(60_000 / gapOf(perMinute)).toBeLessThanOrEqual(perMinute);
    }
  });

  it("is open where nothing is said", () => {
    expect([gapOf(null), gapOf(0), perMinuteOf(0)]).toEqual([0, 0, null]);
  });

  it("says less than one in a minute", () => {
    expect(perMinuteOf(120_000)).toBe(0.5);
  });
});

describe("how a connection stands", () => {
  const usable = { state: "connected", is_paused: false, limited_until: null } as const;

  it("names the pause before the state, since a person has to end it", () => {
    expect(standingOf({ ...usable, state: "disconnected", is_paused: true }, 0)).toEqual({
      key: "paused",
      state: "waiting",
    });
  });

  it("is quiet while its provider asks for it, and not after", () => {
    const limited = { ...usable, limited_until: "2026-03-02T10:00:00Z" };
    const until = Date.parse(limited.limited_until);
    expect(standingOf(limited, until - 1).key).toBe("limited");
    expect(standingOf(limited, until).key).toBe("connected");
  });

  it("needs a person where only a person can mend it", () => {
    for (const state of ["logged_out", "restricted"] as const) {
      expect(standingOf({ ...usable, state }, 0).state).toBe("needs");
    }
    expect(standingOf({ ...usable, state: "disconnected" }, 0).state).toBe("waiting");
  });
});
