/**
 * What is wrong with a step that was just added is not said while one is about to write it: only once a field of it was
 * left, one has gone on to something else, or it shall be published.
 */
import { useState } from "react";
import type { JourneyProblem } from "@/api/models";
import { flatten, type Steps } from "./model/steps";
import { stepOf } from "./problems";

const idsOf = (steps: Steps): string[] => flatten(steps).map(({ step }) => step.node.id);

/** `tries` goes up with each attempt to publish, which tells everything there is. */
export function useTold(
  steps: Steps,
  problems: readonly JourneyProblem[],
  selectedId: string | undefined,
  tries: number,
) {
  const [told, setTold] = useState<ReadonlySet<string>>(() => new Set(idsOf(steps)));
  const [before, setBefore] = useState({ selectedId, tries });
  const tell = (ids: readonly (string | undefined)[]) => {
    const news = ids.filter((id) => id !== undefined && !told.has(id)) as string[];
    if (news.length > 0) setTold(new Set([...told, ...news]));
  };
  if (before.selectedId !== selectedId || before.tries !== tries) {
    setBefore({ selectedId, tries });
    tell(before.tries === tries ? [before.selectedId] : idsOf(steps));
  }
  const shown = problems.filter((problem) => {
    const id = stepOf(problem);
    return id === undefined || told.has(id);
  });
  return {
    shown,
    /** For whatever holds the fields of a step. */
    onLeave: (id: string | undefined) => (event: React.FocusEvent) => {
      if ((event.target as HTMLElement).matches("input, textarea")) tell([id]);
    },
  };
}
