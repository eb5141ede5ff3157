/** What the address remembers: which part is shown, who is open, which history, which filters. */
import type { LiveState, SandboxPerson } from "@/api/models";

export const VIEWS = ["both", "phones", "queue"] as const;
export type View = (typeof VIEWS)[number];

export interface SandboxSearch {
  view?: View | undefined;
  person?: string | undefined;
  history?: string | undefined;
  phones?: SandboxPerson["state"] | undefined;
  journey?: string | undefined;
  state?: LiveState | undefined;
}

function oneOf<V extends string>(value: unknown, options: readonly V[]): V | undefined {
  return options.find((option) => option === value);
}

/** Text, even when it looks like a number to the router. */
function text(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function readSandboxSearch(raw: Record<string, unknown>): SandboxSearch {
  const search: SandboxSearch = {
    view: oneOf(raw.view, VIEWS),
    person: text(raw.person),
    history: text(raw.history),
    phones: oneOf(raw.phones, ["following_up", "stopped", "idle"]),
    journey: text(raw.journey),
    state: oneOf(raw.state, ["active", "waiting_reply", "paused"]),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
