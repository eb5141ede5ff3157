/** Everything that is wrong with a draft, each with the way to its step. */
import { List } from "lucide-react";
import { useState } from "react";
import type { JourneyProblem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Popover, PopoverContent, PopoverTrigger, useHandOver } from "@/ui/Popover";

interface ProblemListProps {
  problems: readonly JourneyProblem[];
  say: (problem: JourneyProblem) => string;
  onShow: (problem: JourneyProblem, next: number) => void;
}

export function ProblemList({ problems, say, onShow }: ProblemListProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const { handOver, onCloseAutoFocus } = useHandOver();
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button kind="quiet" size="sm">
          <List aria-hidden="true" />
          {t("journeys:problems.all")}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        side="top"
        aria-label={t("journeys:problems.all")}
        onCloseAutoFocus={onCloseAutoFocus}
        className="w-88 p-1"
      >
        <ul>
          {problems.map((problem, place) => (
            <li key={`${problem.path}.${problem.code}`}>
              <button
                type="button"
                className="w-full rounded-control px-2 py-1.5 text-start text-pretty hover:bg-hover"
                onClick={() => {
                  handOver();
                  setOpen(false);
                  onShow(problem, place + 1);
                }}
              >
                {say(problem)}
              </button>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
