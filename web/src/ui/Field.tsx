/** A label over a control, a hint below it, and what is wrong with it where the eye is. */
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { FieldContext } from "./control";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Say that it may stay empty; for forms where most must be filled. */
  isOptional?: boolean;
  /** The label is heard and not seen: where the place of the control says it. */
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  isRequired = false,
  isOptional = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const { t } = useT();
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={cx("min-w-0", className)}>
      <label
        htmlFor={id}
        className={cx("mb-1.5 flex gap-1.5 text-sm font-medium text-muted", isLabelHidden && "sr-only")}
      >
        {label}
        {isOptional && <span className="font-normal text-subtle">{t("ui:field.optional")}</span>}
      </label>
      <FieldContext.Provider
        value={{
          id,
          describedBy: notes.length > 0 ? notes.join(" ") : undefined,
          isInvalid: error !== undefined,
          isRequired,
        }}
      >
        {children}
      </FieldContext.Provider>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-pretty text-coral-text">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" strokeWidth={1.75} />
      {text}
    </p>
  );
}

interface FieldGroupProps {
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  isLegendHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Several controls that answer one question: checkboxes, days of the week, from and until. */
export function FieldGroup({
  legend,
  hint,
  error,
  isLegendHidden = false,
  className,
  children,
}: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={cx("min-w-0", className)}
    >
      <legend className={cx("mb-1.5 text-sm font-medium text-muted", isLegendHidden && "sr-only")}>
        {legend}
      </legend>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {hint !== undefined && <p className="mt-1.5 text-sm text-pretty text-muted">{hint}</p>}
    </fieldset>
  );
}
