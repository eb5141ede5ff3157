/** What the addresses of campaigns hold: the stage that is listed; of one campaign the people shown and opened. */
import type { CampaignState, RecipientState } from "@/api/models";
import { RECIPIENT_TONES, STATES } from "@/features/campaigns/words";

export interface CampaignsSearch {
  stage?: CampaignState | undefined;
}

export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const stage = STATES.find((each) => each === search.stage);
  return stage === undefined ? {} : { stage };
}

export interface CampaignSearch {
  who?: RecipientState | "replied" | undefined;
  why?: string | undefined;
  recipient?: string | undefined;
}

const WHO = [...(Object.keys(RECIPIENT_TONES) as RecipientState[]), "replied" as const];

export function readCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  const who = WHO.find((each) => each === search.who);
  const { why, recipient } = search;
  return {
    ...(who !== undefined && { who }),
    ...(typeof why === "string" && why !== "" && { why }),
    ...(typeof recipient === "string" && recipient !== "" && { recipient }),
  };
}
