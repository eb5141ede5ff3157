import type { SandboxPerson } from "@/api/models";

/** How many messages had been written when the follow-up stopped: the line about it stands after them. */
export function stopPlace({ messages, stopped_at }: SandboxPerson): number {
  if (stopped_at === null) return messages.length;
  const stopped = Date.parse(stopped_at);
  const later = messages.findIndex(({ at }) => Date.parse(at) > stopped);
  return later < 0 ? messages.length : later;
}
