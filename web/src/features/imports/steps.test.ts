import { describe, expect, it } from "vitest";
import { reachedBy, stageOf } from "./steps";

const job = (task: string, state: string, file_erased_at: string | null = null) => ({
  task,
  state,
  file_erased_at,
});

describe("where an import stands", () => {
  it("begins with the columns once the file is there", () => {
    expect(stageOf(job("upload", "done"), undefined)).toBe("columns");
    expect(stageOf(job("upload", "done"), "rules")).toBe("rules");
  });

  it("comes back to the review after a dry run, and lets go back from there", () => {
    expect(stageOf(job("dry_run", "done"), undefined)).toBe("review");
    expect(stageOf(job("dry_run", "done"), "columns")).toBe("columns");
    expect(reachedBy(job("dry_run", "done"), "columns")).toBe("review");
  });

  it("shows a dry run that works, whatever the address says", () => {
    for (const state of ["queued", "running", "paused"]) {
      expect(stageOf(job("dry_run", state), "columns")).toBe("review");
    }
  });

  it("is a result from the run on, for good", () => {
    for (const task of ["run", "undo"]) {
      for (const state of ["queued", "running", "paused", "done", "failed", "cancelled"]) {
        expect(stageOf(job(task, state), "columns")).toBe("result");
      }
    }
  });

  it("is lost where the file did not come, or is gone", () => {
    expect(stageOf(job("upload", "running"), undefined)).toBe("lost");
    expect(stageOf(job("upload", "failed"), undefined)).toBe("lost");
    expect(stageOf(job("upload", "done", "2026-03-02T10:00:00Z"), undefined)).toBe("lost");
  });
});
