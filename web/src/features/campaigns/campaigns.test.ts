import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { Campaign, CampaignStats, Recipient } from "@/api/models";
import { percent } from "@/lib/figures";
import type { T } from "@/lib/i18n/useT";
import { changesBetween, type Draft, isComplete } from "./draft";
import { findingSentence, stepOf } from "./findings";
import { paceText, partsOf, progressSentence, shareDone } from "./progress";
import { laterSentence, reachOf, reachSentence } from "./reach";
import { lastMoment, recipientName, recipientReason } from "./recipient";
import { duration, hoursIn, whenText } from "./words";

const t = i18next.t as unknown as T;
const NOW = Date.parse("2026-11-27T21:42:00Z");
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const RESULTS: CampaignStats["results"] = {
  audience: 100,
  sent: 40,
  delivered: 30,
  read: 20,
  replied: 2,
  failed: {},
  skipped: { opted_out: 10 },
  cancelled: {},
  uncertain: 0,
  waiting: { next: 45, queued: 5 },
  delivered_rate: 0.75,
  read_rate: 0.5,
  replied_rate: 0.05,
};

function stats(changes: Partial<CampaignStats> = {}): CampaignStats {
  return {
    state: "running",
    reason: null,
    is_frozen: true,
    total: 100,
    counts: {
      pending: 45,
      queued: 5,
      sent: 10,
      delivered: 10,
      read: 20,
      skipped: 10,
      "skipped:opted_out": 10,
    },
    results: RESULTS,
    per_minute: 25,
    done_at: new Date(NOW + 120_000).toISOString(),
    holds: [],
    stall: null,
    progress: [],
    ...changes,
  };
}

describe("the pre-launch report", () => {
  const estimate = {
    sends: 8000,
    later: { quiet_hours: 412 },
    skips: { opted_out: 402, no_address: 201, duplicate_content: 100, missing_variable: 20 },
    fails: { window_closed: 8 },
  };

  it("is one sentence: who gets it, who does not, and every reason, the one that most have first", () => {
    expect(reachSentence(t, "en", reachOf(estimate))).toBe(
      "8,412 will get it · 731 won’t: 402 opted out, 201 no address on this channel, " +
        "100 got this text before, 20 a detail is missing, 8 24-hour window closed",
    );
  });

  it("says who of them gets it later, and nothing where nobody does", () => {
    expect(laterSentence(t, "en", reachOf(estimate))).toBe("412 of them later: 412 quiet hours");
    expect(laterSentence(t, "en", reachOf({ ...estimate, later: {} }))).toBeNull();
  });

  it("admits an estimate, and that nobody gets it", () => {
    expect(reachSentence(t, "en", reachOf(estimate), false)).toMatch(/^About 8,412 will get it · /);
    const nobody = reachOf({ sends: 0, later: {}, skips: {}, fails: {} });
    expect(reachSentence(t, "en", nobody)).toBe("Nobody will get it");
  });
});

describe("a campaign as it goes", () => {
  it("says how many are through, how fast, and about when it is done", () => {
    expect(progressSentence(t, "en", stats())).toBe("50 of 100 are through. 50 wait.");
    expect(paceText(t, "en", stats(), ZONE, NOW)).toMatch(/^25 a minute · until about \d\d:\d\d$/);
    const soon = stats({ done_at: new Date(NOW + 20_000).toISOString() });
    expect(paceText(t, "en", soon, ZONE, NOW)).toBe("25 a minute · Done in less than a minute");
  });

  it("promises no end where somebody waits for hours, and no speed where nobody goes on", () => {
    const hold = { reason: "quiet_hours", count: 3, until: null, is_whole: false };
    expect(paceText(t, "en", stats({ holds: [hold] }), ZONE, NOW)).toBe("25 a minute");
    expect(paceText(t, "en", stats({ holds: [{ ...hold, is_whole: true }] }), ZONE, NOW)).toBeNull();
    expect(paceText(t, "en", stats({ per_minute: 0 }), ZONE, NOW)).toBeNull();
  });

  it("ends in a sentence of its own", () => {
    expect(progressSentence(t, "en", stats({ state: "completed" }))).toBe("It went to 40 people.");
    expect(progressSentence(t, "en", stats({ state: "completed", results: { ...RESULTS, sent: 0 } }))).toBe(
      "It went to nobody.",
    );
    expect(progressSentence(t, "en", stats({ state: "failed" }))).toBe("It failed: nobody got it.");
  });

  it("has a part of the bar for everyone, once", () => {
    const { counts } = stats();
    expect(partsOf(counts).map(({ part }) => part)).toEqual([
      "read",
      "delivered",
      "sent",
      "queued",
      "waiting",
      "skipped",
    ]);
    expect(partsOf(counts).reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(shareDone(counts)).toEqual({ done: 50, total: 100 });
  });
});

describe("what is in the way", () => {
  const finding = (path: string, code: string, params: Record<string, unknown> = {}) => ({
    path,
    code,
    params,
  });

  it.each([
    [finding("audience", "audience_empty"), "audience", "Nobody is in the audience"],
    [
      finding("body", "unknown_variable", { variable: "contact.frist_name", nearest: "contact.first_name" }),
      "content",
      "The text mentions “contact.frist_name”. Did you mean “contact.first_name”?",
    ],
    [finding("body", "text_empty"), "content", "Write the message"],
    [
      finding("connection_id", "connection_unusable", { state: "logged_out" }),
      "content",
      "The number is not connected: logged out",
    ],
    [
      finding("audience", "quota_exceeded", { needed: 9000, left: 1200 }),
      "audience",
      "9,000 messages are more than the 1,200 that are left for today",
    ],
    [finding("send_at", "in_the_past"), "schedule", "The time has passed: choose a later one"],
    [finding("state", "solar_flare"), "review", "Something is in the way: solar_flare"],
  ] as const)("%o", (found, step, sentence) => {
    expect(stepOf(found)).toBe(step);
    expect(findingSentence(t, "en", found).replaceAll(/[\u2068\u2069]/g, "")).toBe(sentence);
  });
});

describe("a draft", () => {
  const draft: Draft = {
    name: "News",
    channel: "whatsapp",
    connection_id: null,
    purpose: "marketing",
    body: "Oi",
    template_id: null,
    audience: { kind: "everyone" },
  };

  it("saves what differs, and nothing that the server can’t take", () => {
    expect(changesBetween(draft, draft)).toEqual({});
    expect(changesBetween(draft, { ...draft, body: "Olá", name: " " })).toEqual({ body: "Olá" });
    expect(changesBetween(draft, { ...draft, audience: { kind: "tags", tags: [] } })).toEqual({});
    expect(changesBetween(draft, { ...draft, audience: { kind: "tags", tags: ["gold"] } })).toEqual({
      audience: { kind: "tags", tags: ["gold"] },
    });
  });

  it("is not complete without whom it means", () => {
    expect(isComplete(null)).toBe(false);
    expect(isComplete({ kind: "import", import_id: "" })).toBe(false);
    expect(isComplete({ kind: "contacts", contact_ids: [] })).toBe(false);
    expect(isComplete({ kind: "everyone" })).toBe(true);
  });
});

describe("a recipient", () => {
  const recipient = (changes: Partial<Recipient>) =>
    ({
      name: "Ana Lima",
      send_to: "+5511987654321",
      state: "skipped",
      reason: "opted_out",
      defer_reason: null,
      next_run_at: null,
      frozen_at: "2026-11-27T20:00:00Z",
      queued_at: null,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      replied_at: null,
      ended_at: "2026-11-27T20:05:00Z",
      ...changes,
    }) as Recipient;
  const why = (changes: Partial<Recipient>) =>
    recipientReason(t, "en", recipient(changes), ZONE, NOW).replaceAll(/[\u2068\u2069]/g, "");

  it("has its reason in words", () => {
    expect(why({})).toBe("Skipped: Ana opted out");
    expect(why({ state: "failed", reason: "permanent_address" })).toBe(
      "Failed: nobody can be reached at this address",
    );
    expect(why({ state: "failed", reason: "solar_flare" })).toBe("Failed: an error nobody foresaw");
    expect(why({ state: "cancelled", reason: "campaign_cancelled" })).toBe(
      "Cancelled: the campaign was cancelled",
    );
    expect(why({ state: "delivered", reason: null, replied_at: "2026-11-27T21:00:00Z" })).toBe("Wrote back");
    expect(why({ state: "read", reason: null })).toBe("");
  });

  it("waits for a moment, or goes next", () => {
    const pending = { state: "pending", reason: null, defer_reason: "quiet_hours" } as const;
    expect(why({ ...pending, next_run_at: new Date(NOW + 3_600_000).toISOString() })).toMatch(
      /^Waiting until .*: quiet hours$/,
    );
    expect(why({ ...pending, next_run_at: new Date(NOW - 1000).toISOString() })).toBe("Goes next");
  });

  it("is called by name, by address, or not at all any more", () => {
    expect(recipientName(t, recipient({}))).toBe("Ana Lima");
    expect(recipientName(t, recipient({ name: null }))).toBe("+55 11 98765-4321");
    expect(recipientName(t, recipient({ name: null, send_to: null }))).toBe("Erased person");
    expect(lastMoment(recipient({}))).toBe("2026-11-27T20:05:00Z");
  });
});

describe("words", () => {
  it.each([
    [20, "20 seconds"],
    [1800, "30 minutes"],
    [7200, "2 hours"],
    [200_000, "2 days"],
  ])("%d s is %s", (seconds, text) => {
    expect(duration(t, seconds)).toBe(text);
  });

  it("keep a digit of small shares", () => {
    expect([percent("en", 0.472), percent("en", 0.025), percent("en", 0)]).toEqual(["47%", "2.5%", "0%"]);
  });

  it("read hours as settings have them", () => {
    expect(hoursIn({ start: "07:00", end: "22:00" })).toEqual({ start: "07:00", end: "22:00" });
    expect(hoursIn({ start: "00:00", end: "00:00" })).toBeNull();
    expect(hoursIn(null)).toBeNull();
  });

  it("say when a campaign was, by what it is", () => {
    const campaign = (changes: Partial<Campaign>) =>
      ({
        state: "completed",
        send_at: null,
        started_at: "2026-11-27T19:42:00Z",
        ended_at: "2026-11-27T20:42:00Z",
        state_changed_at: "2026-11-27T21:12:00Z",
        updated_at: "2026-11-27T21:41:00Z",
        ...changes,
      }) as Campaign;
    const say = (changes: Partial<Campaign>) => whenText(t, "en", campaign(changes), ZONE, NOW);
    expect(say({})).toMatch(/^Ended /);
    expect(say({ state: "running", ended_at: null })).toMatch(/^Started /);
    expect(say({ state: "paused" })).toMatch(/^Paused /);
    expect(say({ state: "draft", ended_at: null, started_at: null })).toMatch(/^Edited /);
    expect(say({ state: "scheduled", send_at: "2026-11-28T12:00:00Z" })).toMatch(/^Starts /);
  });
});
