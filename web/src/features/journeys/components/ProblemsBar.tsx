/** At the foot of the editor: how much is wrong, the first of it in words, and the way there. */
import { CircleAlert, CircleCheck, MessageCircle } from "lucide-react";
import type { JourneyProblem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { problemWord, stepOf } from "../problems";
import { ProblemList } from "./ProblemList";

interface ProblemsBarProps {
  /** Undefined while they are asked for the first time. */
  problems: readonly JourneyProblem[] | undefined;
  titleOf: (stepId: string) => string | undefined;
  /** The one shown; the button goes on to the next. */
  at: number;
  onShow: (problem: JourneyProblem, next: number) => void;
  /** Nothing is wrong with a journey that says nothing yet; but nobody hears anything either. */
  isEmpty: boolean;
  /** The way to its first message, where it is not on the page already. */
  onFirst: (() => void) | undefined;
  /** A step was just added, and what it still lacks is not said yet. */
  isUnfinished: boolean;
}

const BAR = "flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-1.5";

export function ProblemsBar({
  problems,
  titleOf,
  at,
  onShow,
  isEmpty,
  onFirst,
  isUnfinished,
}: ProblemsBarProps) {
  const { t } = useT();
  const problem = problems?.[at % Math.max(problems.length, 1)];
  if (problems !== undefined && isEmpty)
    return (
      <div className={BAR}>
        <MessageCircle aria-hidden="true" className="size-4 shrink-0 text-blue" strokeWidth={1.75} />
        <p role="status" className="min-w-0 flex-1 text-pretty text-muted">
          {t("journeys:problems.nothingSaid")}
        </p>
        {onFirst !== undefined && (
          <Button size="sm" onClick={onFirst}>
            {t("journeys:problems.addFirst")}
          </Button>
        )}
      </div>
    );
  if (problems === undefined || problem === undefined) {
    const isFine = problems !== undefined && !isUnfinished;
    return (
      <p
        role="status"
        className="flex min-h-11 shrink-0 items-center gap-2.5 border-t border-line px-5 text-sm text-muted"
      >
        {isFine && <CircleCheck aria-hidden="true" className="size-4 text-sage" />}
        {problems === undefined
          ? t("journeys:problems.checking")
          : t(isFine ? "journeys:problems.none" : "journeys:problems.unfinished")}
      </p>
    );
  }
  const say = (one: JourneyProblem) => {
    const step = titleOf(stepOf(one) ?? "");
    const what = problemWord(t, one);
    return step === undefined ? what : t("journeys:problems.at", { step, what });
  };
  return (
    <div className={BAR}>
      <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-coral" strokeWidth={1.75} />
      <p role="status" className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        <span className="font-semi">{t("journeys:problems.count", { count: problems.length })}</span>
        <span className="min-w-0 text-pretty text-muted">{say(problem)}</span>
      </p>
      {problems.length > 1 && <ProblemList problems={problems} say={say} onShow={onShow} />}
      <Button size="sm" onClick={() => onShow(problem, at + 1)}>
        {t(problems.length > 1 && at > 0 ? "journeys:problems.next" : "journeys:problems.show")}
      </Button>
    </div>
  );
}
