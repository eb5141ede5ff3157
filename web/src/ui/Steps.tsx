/** The few steps of a longer task, calm and in order. A step that is done can be gone back to. */
import { Check } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";

interface StepsProps {
  label: string;
  steps: readonly { key: string; label: string }[];
  current: string;
  /** Steps up to this one may be opened; the current one when not given. */
  reached?: string;
  onGo?: (key: string) => void;
  className?: string;
}

export function Steps({ label, steps, current, reached = current, onGo, className }: StepsProps) {
  const { t } = useT();
  const at = steps.findIndex(({ key }) => key === current);
  const furthest = Math.max(
    at,
    steps.findIndex(({ key }) => key === reached),
  );
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const isDone = index < furthest && index !== at;
          return (
            <li
              key={step.key}
              // Each takes what it needs, and what is left over makes the lines between them alike.
              className="flex min-w-0 items-center gap-2 not-last:flex-auto"
            >
              <button
                type="button"
                aria-current={index === at ? "step" : undefined}
                disabled={onGo === undefined || index > furthest}
                onClick={() => onGo?.(step.key)}
                className={cx(
                  "flex min-w-0 items-center gap-2 rounded-control py-1 pe-1 font-medium",
                  index === at ? "text-ink" : "text-muted not-disabled:hover:text-ink",
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    "grid size-5.5 shrink-0 place-items-center rounded-full border text-xs font-bold num",
                    index === at && "border-sage bg-sage text-on-sage",
                    isDone && "border-sage bg-sage-soft text-sage-text",
                    index !== at && !isDone && "border-line-strong",
                  )}
                >
                  {isDone ? <Check className="size-3.5" strokeWidth={2.5} /> : index + 1}
                </span>
                <span className={cx("truncate", index !== at && "max-[640px]:sr-only")}>{step.label}</span>
                {isDone && <span className="sr-only">{t("ui:steps.done")}</span>}
              </button>
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={cx("h-[1.5px] min-w-3 flex-1", index < furthest ? "bg-sage" : "bg-line-strong")}
                />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
