/** What the address of the page of deals remembers, and what the server is asked with. Pure. */
import { dayEnd, dayStart } from "@/lib/days";
import { pageZone } from "@/lib/time";

export const STATES = ["open", "won", "lost"] as const;
export type DealState = (typeof STATES)[number];

export interface DealsSearch {
  pipeline?: string | undefined;
  stage?: string | undefined;
  state?: DealState | undefined;
  /** As it is written on the deal; empty is nobody. */
  owner?: string | undefined;
  /** Amounts in the smallest units of the currency. */
  currency?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Days on the clock of the page, both counted in: when a deal came to where it is. */
  since?: string | undefined;
  until?: string | undefined;
  isNew?: boolean | undefined;
}

const text = (raw: unknown, most: number) => (typeof raw === "string" ? raw.slice(0, most) : undefined);
/** An id is never empty. */
const id = (raw: unknown) => (raw === "" ? undefined : text(raw, 40));
const units = (raw: unknown) =>
  Number.isSafeInteger(raw) && (raw as number) >= 0 ? (raw as number) : undefined;
const day = (raw: unknown) => (typeof raw === "string" && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined);

/** Whatever somebody wrote into the address: what is no filter is left out. */
export function readDealsSearch(raw: Record<string, unknown>): DealsSearch {
  const currency = /^[A-Z]{3}$/.exec(text(raw.currency, 3) ?? "")?.[0];
  const search: DealsSearch = {
    pipeline: id(raw.pipeline),
    stage: id(raw.stage),
    state: STATES.find((state) => state === raw.state),
    owner: text(raw.owner, 200),
    currency,
    min: currency === undefined ? undefined : units(raw.min),
    max: currency === undefined ? undefined : units(raw.max),
    since: day(raw.since),
    until: day(raw.until),
    isNew: raw.isNew === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Every filter taken away; which pipeline is looked at stays. */
export const CLEAR: DealsSearch = {
  stage: undefined,
  state: undefined,
  owner: undefined,
  currency: undefined,
  min: undefined,
  max: undefined,
  since: undefined,
  until: undefined,
};

export const isNarrowed = (search: DealsSearch): boolean =>
  Object.keys(CLEAR).some((name) => search[name as keyof DealsSearch] !== undefined);

export function askedOf(search: DealsSearch, zone: string = pageZone()) {
  return {
    stage_id: search.stage,
    state: search.state,
    owner: search.owner,
    currency: search.currency,
    amount_min: search.min,
    amount_max: search.max,
    moved_since: search.since && dayStart(search.since, zone),
    moved_until: search.until && dayEnd(search.until, zone),
  };
}
