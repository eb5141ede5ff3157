/** Whom a journey reaches of those it is about to be started for: asked of the server, and said in a sentence. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { RunEstimate } from "@/api/models";
import { figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";
import { whyText } from "@/lib/reasonSentence";
import type { Selected } from "./api";

export const runReachQuery = (journeyId: string, whom: readonly Selected[]) =>
  queryOptions({
    queryKey: keys.runReach(journeyId, whom),
    queryFn: async ({ signal }) =>
      together(
        await Promise.all(
          whom.map((part) =>
            api.post("/v1/journeys/{journey_id}/run-many/estimate", {
              path: { journey_id: journeyId },
              body: part as never,
              signal,
            }),
          ),
        ),
      ),
    staleTime: 0,
  });

type Counts = Record<string, number>;

function sums(each: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const [code, count] of each.flatMap(Object.entries<number>)) sum[code] = (sum[code] ?? 0) + count;
  return sum;
}

/** Those marked by hand are asked about in parts. */
export function together(parts: readonly RunEstimate[]): RunEstimate {
  const total = (of: (part: RunEstimate) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  return {
    audience: total(({ audience }) => audience),
    looked_at: total(({ looked_at }) => looked_at),
    is_exact: parts.every(({ is_exact }) => is_exact),
    reached: total(({ reached }) => reached),
    unreached: sums(parts.map(({ unreached }) => unreached)),
    refused: sums(parts.map(({ refused }) => refused)),
  };
}

const OURS = ["reentry", "not_matching", "plan_limit", "journey_not_active", "contact_not_found"] as const;

function whyNot(t: T, code: string): string {
  const ours = OURS.find((one) => one === code);
  return ours === undefined ? whyText(t, code) : t(`contacts:bulk.runRefused.${ours}`);
}

/** "Reaches 173 of 199 now. Not 26: 20 no address on this channel, 6 were in it before. 20 of them enter all the same …" */
export function runReachSentence(t: T, language: Language, estimate: RunEstimate): string {
  const { audience, reached, is_exact } = estimate;
  const said = { figure: figure(language, reached), total: figure(language, audience) };
  const reaches = t(is_exact ? "contacts:bulk.runReaches" : "contacts:bulk.runReachesAbout", said);
  if (reached === audience) return reaches;
  const reasons = Object.entries(sums([estimate.unreached, estimate.refused]))
    .sort(([one, count], [other, more]) => more - count || one.localeCompare(other))
    .map(([code, count]) =>
      t("contacts:bulk.runReason", { figure: figure(language, count), why: whyNot(t, code) }),
    );
  const misses = t("contacts:bulk.runMisses", {
    figure: figure(language, audience - reached),
    reasons: reasons.join(", "),
  });
  const skipped = Object.values(estimate.unreached).reduce((sum, count) => sum + count, 0);
  if (skipped === 0) return `${reaches} ${misses}`;
  const skips = t("contacts:bulk.runSkips", { count: skipped, figure: figure(language, skipped) });
  return `${reaches} ${misses} ${skips}`;
}
