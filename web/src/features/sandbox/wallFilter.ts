import type { SandboxPerson } from "@/api/models";

export type WallState = SandboxPerson["state"];
export const WALL_STATES = ["following_up", "stopped", "idle"] as const satisfies readonly WallState[];

export function countByState(people: readonly SandboxPerson[]): Record<WallState, number> {
  const counts: Record<WallState, number> = { following_up: 0, stopped: 0, idle: 0 };
  for (const person of people) counts[person.state] += 1;
  return counts;
}
