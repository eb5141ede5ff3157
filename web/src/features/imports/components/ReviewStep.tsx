/** The fourth step: every row is tried, and the exact numbers stand before anything happens. */
import { useEffect, useRef } from "react";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Announcer } from "@/ui/Announcer";
import { Progress } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { type Counts, useCommand } from "../api";
import { looksForeign, people } from "../counts";
import { isWorking, needsTrying } from "../steps";
import { useCountry } from "../useCountry";
import { errorSentence } from "../words";
import { CountsView } from "./CountsView";
import { KeptColumns } from "./KeptColumns";
import { PreviewTable } from "./PreviewTable";
import { Problems } from "./Problems";
import { StepHead } from "./StepHead";

interface ReviewStepProps {
  job: Import;
  /** Back to where one says how they agreed. */
  onRules: () => void;
}

export function ReviewStep({ job, onRules }: ReviewStepProps) {
  const { t } = useT();
  const command = useCommand(job.id);
  const { mutate } = command;
  const asked = useRef(false);
  // Coming here is asking for the numbers; a reload finds the ones that are there. A changed plan has none.
  const isUntried = needsTrying(job);
  useEffect(() => {
    if (isUntried && !asked.current) mutate("dry-run");
    asked.current = isUntried;
  }, [isUntried, mutate]);
  const counts = job.task === "dry_run" && job.state === "done" ? job.dry_run : null;
  return (
    <>
      <StepHead
        title={t("imports:review.title")}
        body={counts === null ? t("imports:review.trying") : t("imports:review.body")}
      />
      {job.task === "dry_run" && (job.state === "failed" || job.state === "cancelled") ? (
        <div className="space-y-4">
          {job.state === "failed" && (
            <p role="alert" className="text-coral-text">
              {t("imports:review.failed", { why: errorSentence(t, job.error) })}
            </p>
          )}
          <Button onClick={() => mutate("dry-run")}>{t("imports:review.again")}</Button>
        </div>
      ) : counts === null ? (
        <Trying job={job} />
      ) : (
        <Tried
          job={job}
          counts={counts}
          onRules={onRules}
          onStart={() => command.mutate("start")}
          isStarting={command.isPending}
        />
      )}
    </>
  );
}

function Trying({ job }: { job: Import }) {
  const { t } = useT();
  const figure = useNumber();
  const isRunning = job.task === "dry_run" && isWorking(job);
  return (
    <div className="py-8">
      <Progress
        label={t("imports:review.trying")}
        value={isRunning ? job.progress : 0}
        max={isRunning && job.progress > 0 ? 1 : null}
      />
      <p className="mt-2 text-sm text-muted num">
        {t("imports:rows", { count: job.counts.rows, figure: figure(isRunning ? job.counts.rows : 0) })}
      </p>
    </div>
  );
}

interface TriedProps {
  job: Import;
  counts: Counts;
  isStarting: boolean;
  onRules: () => void;
  onStart: () => void;
}

function Tried({ job, counts, isStarting, onRules, onStart }: TriedProps) {
  const { t } = useT();
  const figure = useNumber();
  const count = people(counts);
  const sentence =
    count === 0
      ? t("imports:review.nobody")
      : t("imports:review.people", {
          count,
          figure: figure(count),
          rows: t("imports:review.fromRows", { count: counts.rows, figure: figure(counts.rows) }),
        });
  return (
    <div className="space-y-10">
      <div>
        {looksForeign(counts) && <ForeignPhones job={job} />}
        {counts.consent_refused.proof_required !== undefined && <NoProof onRules={onRules} />}
        <p className="mb-3 text-lg font-semibold num">{sentence}</p>
        <Announcer text={sentence} />
        <CountsView counts={counts} label={t("imports:review.title")} />
        <Button kind="primary" className="mt-5" disabled={count === 0 || isStarting} onClick={onStart}>
          {t("imports:review.start", { count, figure: figure(count) })}
        </Button>
      </div>
      <Problems job={job} counts={counts} />
      <KeptColumns job={job} />
      <PreviewTable job={job} />
    </div>
  );
}

/** Before the numbers and the button: an import read by the wrong country leaves its people out. */
function ForeignPhones({ job }: { job: Import }) {
  const { t } = useT();
  const country = useCountry(job);
  return (
    <p role="status" className="mb-5 rounded-card bg-amber-soft px-3 py-2 text-pretty text-amber-text">
      {country === null ? t("imports:problems.country") : t("imports:problems.countryNamed", { country })}
    </p>
  );
}

/** Before the button too: whoever said yes for them finds out only when the first message leaves them out. */
function NoProof({ onRules }: { onRules: () => void }) {
  const { t } = useT();
  return (
    <div role="status" className="mb-5 rounded-card bg-amber-soft px-3 py-2 text-pretty text-amber-text">
      <p>{t("imports:problems.proof")}</p>
      <Button size="sm" className="mt-2" onClick={onRules}>
        {t("imports:problems.sayProof")}
      </Button>
    </div>
  );
}
