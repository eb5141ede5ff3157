import type { CannedReply } from "@/api/models";

/** Those whose name begins so first, then those that have it anywhere. */
export function findReplies(all: readonly CannedReply[], search: string): CannedReply[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === "") return [...all];
  const begins = all.filter(({ name }) => name.toLocaleLowerCase().startsWith(wanted));
  const has = all.filter(
    (one) => !begins.includes(one) && `${one.name} ${one.body}`.toLocaleLowerCase().includes(wanted),
  );
  return [...begins, ...has];
}
