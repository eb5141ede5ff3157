/** One step of the builder: its number or mark, its name, what it is for, and its fields. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import type { Step } from "../findings";

export type StepMark = "done" | "todo" | "wrong";

interface StepSectionProps {
  step: Step;
  number: number;
  mark: StepMark;
  title: string;
  hint: string;
  children: ReactNode;
}

export const stepId = (step: Step): string => `step-${step}`;

export function StepSection({ step, number, mark, title, hint, children }: StepSectionProps) {
  const { t } = useT();
  const words = {
    done: "campaigns:draft.done",
    todo: "campaigns:draft.toDo",
    wrong: "campaigns:draft.wrong",
  };
  return (
    <section
      id={stepId(step)}
      tabIndex={-1}
      aria-labelledby={`${stepId(step)}-title`}
      className="scroll-mt-4 border-b border-line py-7 outline-none first:pt-2 last:border-0"
    >
      <div className="flex gap-3">
        <span
          className={cx(
            "mt-px grid size-5.5 shrink-0 place-items-center rounded-full text-sm font-bold num",
            mark === "done" && "bg-sage text-on-sage",
            mark === "todo" && "bg-sunken text-muted ring-1 ring-line-strong ring-inset",
            mark === "wrong" && "bg-coral-soft text-coral-text ring-1 ring-coral ring-inset",
          )}
        >
          <span className="sr-only">{t(words[mark] as "campaigns:draft.done")}</span>
          <span aria-hidden="true">
            {mark === "done" ? <Check className="size-3.5" strokeWidth={3} /> : number}
          </span>
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`${stepId(step)}-title`} className="text-lg font-bold">
            {title}
          </h2>
          <p className="text-pretty text-muted">{hint}</p>
          <div className="mt-4 space-y-5">{children}</div>
        </div>
      </div>
    </section>
  );
}

/** Go to a step, for the eye and for the keyboard. */
export function goToStep(step: Step): void {
  const section = document.getElementById(stepId(step));
  section?.scrollIntoView({ block: "start", behavior: "smooth" });
  section?.focus({ preventScroll: true });
}
