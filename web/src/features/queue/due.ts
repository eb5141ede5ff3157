/** When the next step comes, in two or three words. */
import type { QueueItem } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { relative } from "@/lib/time";
import { isHeldBack } from "./grouping";

export function dueLabel(t: T, item: QueueItem, now: number): string {
  if (item.state === "paused") return t("queue:paused");
  if (isHeldBack(item, now)) return t("queue:notYet");
  if (item.due_at === null) return t("queue:waitingReply");
  return relative(t, Math.max(Date.parse(item.due_at), now), now);
}
