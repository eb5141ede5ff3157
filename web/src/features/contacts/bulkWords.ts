/** What was done to many contacts, in words: while it goes on, and what came of it. Pure. */
import type { BulkJob } from "@/api/models";
import type { T } from "@/lib/i18n/useT";

type Deed = BulkJob["action"] | "release";

/** A hold until no time lets people go on. */
const deedOf = ({ action, params }: Pick<BulkJob, "action" | "params">): Deed =>
  action === "hold" && params.until == null ? "release" : action;

export const workingOn = (t: T, job: BulkJob): string =>
  job.undoes === null ? t(`contacts:bulk.working.${deedOf(job)}`) : t("contacts:bulk.undoing");

/** Of whom it was not done: a journey does not let everybody in, and skips what can't reach those whom it does. */
export function leftOut(t: T, number: (value: number) => string, job: BulkJob): string {
  const isDoor = job.action === "run" && job.undoes === null;
  return t(isDoor ? "contacts:bulk.notIn" : "contacts:bulk.left", {
    count: job.refused,
    figure: number(job.refused),
  });
}

export function cameOf(t: T, number: (value: number) => string, job: BulkJob): string {
  const said = { count: job.done, figure: number(job.done) };
  return job.undoes === null ? t(`contacts:bulk.done.${deedOf(job)}`, said) : t("contacts:bulk.undone", said);
}
