/** What was cancelled or skipped and may still be taken back. */
import { makePending } from "@/lib/pending";

export { UNDO_MS } from "@/lib/pending";

type PendingKind = "cancel" | "skip";

export const { start: startPending, end: endPending, use: usePending } = makePending<PendingKind>();
