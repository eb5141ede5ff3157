/** The colours of parts: what went out is sage, what waits is amber, what failed is coral, the rest is quiet. */
import type { BarTone } from "@/ui/Bars";
import type { Part } from "./progress";
import type { ReachKind } from "./reach";

export const PART_TONES: Record<Part, BarTone> = {
  read: "sage",
  delivered: "sageLight",
  sent: "quiet",
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

/** Of the lines over time, each a part of the one before it. */
export const COURSE_TONES = {
  sent: "quiet",
  delivered: "sageLight",
  read: "sage",
  replied: "blue",
} as const satisfies Record<string, BarTone>;
