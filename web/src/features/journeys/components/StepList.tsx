/** The steps from top to bottom, branches indented below their condition, a place to add between any two. */
import { Fragment, type ReactNode } from "react";
import type { JourneyProblem, NodeReport } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { type Branch, BRANCHES, type StepKind } from "../model/graph";
import type { Place, Steps } from "../model/steps";
import { problemsAt } from "../problems";
import type { Wording } from "../words";
import { AddStep } from "./AddStep";
import { StepCard, type StepCommands } from "./StepCard";

interface StepListContext {
  wording: Wording;
  selectedId: string | undefined;
  problems: readonly JourneyProblem[];
  reports: ReadonlyMap<string, NodeReport>;
  commands: StepCommands | null;
  onSelect: (id: string) => void;
  /** The place whose list of kinds is open, as text. */
  adding: string | null;
  onAdding: (place: string | null) => void;
  onAdd: (kind: StepKind, place: Place) => void;
}

export const placeKey = ({ parent, index }: Place) => `${parent?.id ?? ""}:${parent?.branch ?? ""}:${index}`;

interface StepListProps {
  steps: Steps;
  parent?: Place["parent"];
  context: StepListContext;
}

export function StepList({ steps, parent = null, context }: StepListProps) {
  const isBranch = parent !== null;
  const hasEnd = steps.at(-1)?.node.type === "end";
  return (
    <ol className={isBranch ? "" : "w-full max-w-140"}>
      {steps.map((step, index) => (
        <Fragment key={step.node.id}>
          {(index > 0 || isBranch) && (
            <Gap
              place={{ parent, index }}
              isBranch={isBranch}
              isOnly={!isBranch && steps.length === 2}
              context={context}
            />
          )}
          <li>
            <StepCard
              shown={{ step, depth: 0, place: { parent, index } }}
              wording={context.wording}
              isSelected={context.selectedId === step.node.id}
              problems={problemsAt(context.problems, step.node.id)}
              report={context.reports.get(step.node.id)}
              commands={context.commands}
              onSelect={context.onSelect}
            />
            {step.branches !== undefined &&
              BRANCHES.map((branch) => (
                <BranchList key={branch} branch={branch}>
                  <StepList
                    steps={step.branches?.[branch] ?? []}
                    parent={{ id: step.node.id, branch }}
                    context={context}
                  />
                </BranchList>
              ))}
          </li>
        </Fragment>
      ))}
      {isBranch && !hasEnd && (
        <Gap place={{ parent, index: steps.length }} isBranch isLast={steps.length > 0} context={context} />
      )}
    </ol>
  );
}

function BranchList({ branch, children }: { branch: Branch; children: ReactNode }) {
  const { t } = useT();
  const label = t(branch === "true" ? "journeys:edit.yes" : "journeys:edit.no");
  return (
    <div
      role="group"
      aria-label={label}
      className="relative ms-4 border-s-2 border-line ps-5 pt-2.5 last:pb-1 max-[560px]:ms-2 max-[560px]:ps-3"
    >
      <span className="text-sm font-semi text-muted">{label}</span>
      {children}
    </div>
  );
}

interface GapProps {
  place: Place;
  isBranch: boolean;
  isLast?: boolean;
  /** There is no step yet: the plus has its words. */
  isOnly?: boolean;
  context: StepListContext;
}

/** The line between two steps, with the plus on it. */
function Gap({ place, isBranch, isLast = false, isOnly = false, context }: GapProps) {
  const key = placeKey(place);
  const { commands, adding, onAdding, onAdd } = context;
  return (
    <li
      className={cx("group/gap relative flex items-center justify-center", isOnly ? "h-18" : "h-9")}
      aria-hidden={commands === null}
    >
      <span
        aria-hidden="true"
        className={cx("absolute start-1/2 top-0 w-px bg-line-strong", isLast ? "h-1/2" : "h-full")}
      />
      {commands !== null && (
        <span className="relative">
          <AddStep
            isOpen={adding === key}
            onOpen={(isOpen) => onAdding(isOpen ? key : null)}
            onAdd={(kind) => onAdd(kind, place)}
            hasEnd={isBranch}
            isWide={isOnly}
          />
        </span>
      )}
    </li>
  );
}
