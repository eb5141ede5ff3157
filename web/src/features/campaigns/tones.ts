/** The colours of parts: what went out is sage, what waits is amber, what failed is coral, the rest is quiet. */
import type { BarTone } from "@/ui/Bars";
import type { Part } from "./progress";
import type { ReachKind } from "./reach";

export const PART_TONES: Record<Part, BarTone> = {
  read: "sage",
  delivered: "sageLight",
  sent: "sageLight",
  queued: "blue",
  waiting: "amber",
  uncertain: "amber",
  failed: "coral",
  skipped: "pale",
  cancelled: "pale",
};

export const REACH_TONES: Record<ReachKind, BarTone> = {
  now: "sage",
  later: "sageLight",
  skip: "pale",
  fail: "coral",
};
