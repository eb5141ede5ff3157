/** How a connection stands, in one word and one colour. Pure. */
import type { Connection } from "@/api/models";
import type { State } from "@/ui/Chip";

type StandingKey = "paused" | "limited" | Exclude<Connection["state"], "deleted">;

export interface Standing {
  key: StandingKey;
  state: State;
}

const STATES: Record<StandingKey, State> = {
  connected: "live",
  paused: "waiting",
  limited: "waiting",
  disconnected: "waiting",
  logged_out: "needs",
  restricted: "needs",
};

/** What matters most goes first: a person's pause, then what its network says. */
export function standingOf(
  { state, is_paused, limited_until }: Pick<Connection, "state" | "is_paused" | "limited_until">,
  now: number,
): Standing {
  const isLimited = limited_until !== null && Date.parse(limited_until) > now;
  const network = state === "deleted" ? "disconnected" : state;
  const key = is_paused ? "paused" : state === "connected" && isLimited ? "limited" : network;
  return { key, state: STATES[key] };
}
