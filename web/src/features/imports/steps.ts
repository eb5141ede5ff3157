/** Where an import stands on its way from a file to people. The server's state decides, so that a reload goes on. Pure. */
import type { Import } from "@/api/models";

export const STEPS = ["file", "columns", "rules", "review"] as const;
export type Step = (typeof STEPS)[number];

/** What the page shows: one of the steps, or what came of it. */
export type Stage = Step | "result" | "lost";

type Job = Pick<Import, "task" | "state" | "file_erased_at">;

const BEGUN = new Set(["queued", "running", "paused"]);

/** Is there work under way, which a person may hold or call off? */
export function isWorking({ state }: Pick<Import, "state">): boolean {
  return BEGUN.has(state);
}

/** Have its rows not been tried with the plan as it is now? A changed plan has no numbers. */
export function needsTrying({ task, state, dry_run }: Pick<Import, "task" | "state" | "dry_run">): boolean {
  return task === "upload" || (task === "dry_run" && state === "done" && dry_run === null);
}

/** `wanted` is the step in the address; it holds only while the plan may still be changed. */
export function stageOf(job: Job, wanted: Step | undefined): Stage {
  if (job.task === "run" || job.task === "undo") return "result";
  if (job.task === "upload" && job.state !== "done") return "lost";
  if (job.file_erased_at !== null) return "lost";
  if (job.task === "dry_run" && isWorking(job)) return "review";
  if (wanted === undefined || wanted === "file") return job.task === "dry_run" ? "review" : "columns";
  return wanted;
}

/** How far one may go back and forth. */
export function reachedBy(job: Job, stage: Stage): Step {
  if (job.task === "dry_run") return "review";
  return stage === "result" || stage === "lost" ? "file" : stage;
}
