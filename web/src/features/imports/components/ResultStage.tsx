/** The run while it works, and what came of it: the people, the rejected rows, the way back. */
import { useState, type ReactNode } from "react";
import { Undo2 } from "lucide-react";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useLostFocus } from "@/lib/useLostFocus";
import { useNumber } from "@/lib/useNumber";
import { Announcer } from "@/ui/Announcer";
import { Progress } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { rejectedFile, useCommand } from "../api";
import { partCounts, people } from "../counts";
import { isWorking } from "../steps";
import { errorSentence } from "../words";
import { CountsView } from "./CountsView";
import { DownloadLink } from "./DownloadLink";
import { Problems } from "./Problems";

interface ResultStageProps {
  job: Import;
  mayWrite: boolean;
  /** Where the people are seen and written to: the page knows. */
  links: ReactNode;
  /** Where the rejected rows, mended, are imported. */
  mendLink: ReactNode;
}

export function ResultStage(props: ResultStageProps) {
  return isWorking(props.job) ? <Working {...props} /> : <Ended {...props} />;
}

function Working({ job, mayWrite }: ResultStageProps) {
  const { t } = useT();
  const figure = useNumber();
  const command = useCommand(job.id);
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const heading = useLostFocus<HTMLHeadingElement>();
  const isPaused = job.state === "paused";
  const title = job.task === "undo" ? t("imports:run.undoing") : t("imports:run.running");
  const ask = () =>
    setQuestion({
      title: t("imports:run.cancelTitle"),
      body: t("imports:run.cancelBody"),
      action: t("imports:run.cancel"),
      keep: t("imports:run.cancelKeep"),
      isDanger: true,
      onConfirm: () => command.mutate("cancel"),
    });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-pretty text-muted">
        {t(isPaused ? "imports:run.paused" : "imports:run.runningBody")}
      </p>
      <Progress
        label={title}
        value={job.progress}
        max={job.task === "undo" ? null : 1}
        tone={isPaused ? "amber" : "sage"}
        className="mt-6"
      />
      <p className="mt-2 text-sm text-muted num">
        {t("imports:rows", { count: job.counts.rows, figure: figure(job.counts.rows) })}
      </p>
      {mayWrite && (
        <div className="mt-5 flex flex-wrap gap-2">
          {isPaused ? (
            <Button kind="primary" onClick={() => command.mutate("resume")}>
              {t("imports:run.resume")}
            </Button>
          ) : (
            <Button onClick={() => command.mutate("pause")}>{t("imports:run.pause")}</Button>
          )}
          <Button kind="quietDanger" onClick={ask}>
            {t("imports:run.cancel")}
          </Button>
        </div>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function Ended({ job, mayWrite, links, mendLink }: ResultStageProps) {
  const { t, language } = useT();
  const { rejected } = partCounts(job.counts);
  const isUndone = job.task === "undo" && job.state === "done";
  return (
    <div className="space-y-10">
      <div>
        <Outcome job={job} />
        {!isUndone && <CountsView counts={job.counts} label={t("imports:review.title")} />}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {!isUndone && people(job.counts) > 0 && links}
          {mayWrite && !isUndone && <UndoButton job={job} />}
        </div>
      </div>
      {!isUndone && (
        <Problems
          job={job}
          counts={job.counts}
          actions={
            rejected > 0 && (
              <>
                <DownloadLink href={rejectedFile(job.id, language)} label={t("imports:run.download")} />
                {mayWrite && mendLink}
              </>
            )
          }
        />
      )}
    </div>
  );
}

function Outcome({ job }: { job: Import }) {
  const { t } = useT();
  const figure = useNumber();
  const count = people(job.counts);
  const { rows } = job.counts;
  const title =
    job.task === "undo"
      ? t("imports:run.undone")
      : job.state === "failed"
        ? t("imports:run.failed", { why: errorSentence(t, job.error) })
        : job.state === "cancelled"
          ? t("imports:run.cancelled", { count: rows, figure: figure(rows) })
          : t("imports:run.done", { count, figure: figure(count) });
  return (
    <div className="mb-5">
      <h2
        ref={useLostFocus<HTMLHeadingElement>()}
        tabIndex={-1}
        className="text-xl font-semibold text-pretty num outline-none"
      >
        {title}
      </h2>
      <Announcer text={title} />
      {job.state === "failed" && <p className="mt-1 text-pretty text-muted">{t("imports:run.failedBody")}</p>}
      {job.undone !== null && (
        <ul className="mt-2 text-muted num">
          {(["removed", "restored", "kept"] as const).map((key) => {
            const number = job.undone?.[key] ?? 0;
            return number === 0 ? null : (
              <li key={key}>{t(`imports:run.${key}`, { count: number, figure: figure(number) })}</li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function UndoButton({ job }: { job: Import }) {
  const { t } = useT();
  const command = useCommand(job.id);
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const ask = () =>
    setQuestion({
      title: t("imports:run.undoTitle"),
      body: t("imports:run.undoBody"),
      action: t("imports:run.undo"),
      keep: t("imports:run.undoKeep"),
      isDanger: true,
      onConfirm: () => command.mutate("undo"),
    });
  return (
    <>
      <Button kind="quietDanger" disabled={command.isPending} onClick={ask}>
        <Undo2 aria-hidden="true" />
        {t("imports:run.undo")}
      </Button>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
