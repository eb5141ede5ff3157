/** What the addresses of journeys hold: the state that is listed; of one journey the step, the face, the people. */
import type { JourneyState } from "@/api/models";
import { GROUPS, type PeopleGroup } from "@/features/journeys/people";

export const JOURNEY_STATES = [
  "active",
  "paused",
  "draft",
  "archived",
] as const satisfies readonly JourneyState[];
export const REPORT_DAYS = [7, 30, 90] as const;

export interface JourneysSearch {
  state?: JourneyState | undefined;
}

export function readJourneysSearch(search: Record<string, unknown>): JourneysSearch {
  const state = JOURNEY_STATES.find((each) => each === search.state);
  return state === undefined ? {} : { state };
}

export interface JourneyEditSearch {
  /** The selected step. */
  step?: string | undefined;
  view?: "steps" | "form" | undefined;
}

export function readJourneyEditSearch({ step, view }: Record<string, unknown>): JourneyEditSearch {
  return {
    ...(typeof step === "string" && step !== "" && { step }),
    ...((view === "steps" || view === "form") && { view }),
  };
}

export interface JourneyPeopleSearch {
  who?: PeopleGroup | undefined;
  /** The enrollment whose history is open. */
  history?: string | undefined;
}

export function readJourneyPeopleSearch({ who, history }: Record<string, unknown>): JourneyPeopleSearch {
  const group = GROUPS.find((each) => each === who);
  return {
    ...(group !== undefined && { who: group }),
    ...(typeof history === "string" && history !== "" && { history }),
  };
}

export interface JourneyReportSearch {
  days?: (typeof REPORT_DAYS)[number] | undefined;
  version?: number | undefined;
}

export function readJourneyReportSearch({ days, version }: Record<string, unknown>): JourneyReportSearch {
  const found = REPORT_DAYS.find((each) => each === Number(days));
  const number = Number(version);
  return {
    ...(found !== undefined && { days: found }),
    ...(Number.isInteger(number) && number > 0 && { version: number }),
  };
}
