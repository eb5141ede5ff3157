/** A column of fields, what is wrong that belongs to none of them, and the buttons. */
import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/lib/cx";
import { Button } from "./Button";

interface FormProps {
  onSubmit: (event: React.SyntheticEvent) => void;
  summary?: readonly string[];
  /** The buttons: `SubmitButton` first. */
  actions: ReactNode;
  className?: string;
  children: ReactNode;
}

/** With the modifier, Enter sends from any field: also from one in which it alone begins a line, or opens a list. */
function sendOnEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // What lies above the form, such as an open list, is none of its fields. A box to mark keeps Enter to itself, for
  // nothing: with the modifier it sends.
  const field = event.target as Element;
  const isTaken = event.defaultPrevented && field.getAttribute("role") !== "checkbox";
  if (isTaken || !event.currentTarget.contains(field)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>("[type=submit]")?.click();
}

export function Form({ onSubmit, summary = [], actions, className, children }: FormProps) {
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={sendOnEnter} className={cx("space-y-5", className)}>
      {children}
      <FormSummary problems={summary} />
      <div className="flex flex-wrap items-center gap-2 pt-1">{actions}</div>
    </form>
  );
}

export function FormSummary({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-card bg-coral-soft px-3 py-2.5 text-pretty text-coral-text"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <ul className="min-w-0 space-y-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isSending: boolean;
}

/** Keeps its word while it works, so that nothing moves; a second press does nothing. */
export function SubmitButton({ isSending, kind = "primary", children, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      kind={kind}
      aria-disabled={isSending}
      aria-busy={isSending}
      onClick={(event) => {
        if (isSending) event.preventDefault();
        else onClick?.(event);
      }}
      className={isSending ? "animate-breathe" : ""}
      {...rest}
    >
      {children}
    </Button>
  );
}
