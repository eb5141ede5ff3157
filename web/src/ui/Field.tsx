/**
 * A label over a control, a hint below it, and what is wrong with it where the eye is. Among rows the words stand
 * beside the control.
 */
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
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
  const isRow = useContext(RowsContext);
  const control = (
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
  );
  const name = (
    <label
      htmlFor={id}
      className={cx("flex gap-1.5 font-medium", !isRow && STACKED_NAME, isLabelHidden && "sr-only")}
    >
      {label}
      {isOptional && <span className="font-normal text-subtle">{t("ui:field.optional")}</span>}
    </label>
  );
  const note = hint !== undefined && <Hint id={`${id}-hint`} isRow={isRow} text={hint} />;
  const wrong = error !== undefined && <FieldError id={`${id}-error`} text={error} />;
  if (isRow)
    return (
      <div className={cx(ROW, className)}>
        <div className="min-w-0">
          {name}
          {note}
        </div>
        <div className="min-w-0">
          {control}
          {wrong}
        </div>
      </div>
    );
  return (
    <div className={cx("min-w-0", className)}>
      {name}
      {control}
      {wrong}
      {note}
    </div>
  );
}

const RowsContext = createContext(false);

const ROW = "grid min-w-0 gap-x-10 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]";
const STACKED_NAME = "mb-1.5 text-sm text-muted";

/** Fields one below the other, apart by hairlines: what each is and does at the start, its control at the end. */
export function FieldRows({ children }: { children: ReactNode }) {
  return (
    <RowsContext.Provider value>
      <div className="divide-y divide-line border-t border-line">{children}</div>
    </RowsContext.Provider>
  );
}

function Hint({ id, isRow, text }: { id?: string | undefined; isRow: boolean; text: ReactNode }) {
  return (
    <p id={id} className={cx("text-sm text-pretty text-muted", isRow ? "mt-0.5 max-w-prose" : "mt-1.5")}>
      {text}
    </p>
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
  const isRow = useContext(RowsContext);
  const wrong = error !== undefined && <FieldError id={`${id}-error`} text={error} />;
  const describedBy = error === undefined ? undefined : `${id}-error`;
  if (isRow)
    return (
      <div
        role="group"
        aria-labelledby={`${id}-name`}
        aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(" ")}
        className={cx(ROW, className)}
      >
        <div className="min-w-0">
          <div id={`${id}-name`} className="font-medium">
            {legend}
          </div>
          {hint !== undefined && <Hint id={`${id}-hint`} isRow text={hint} />}
        </div>
        <div className="min-w-0">
          {children}
          {wrong}
        </div>
      </div>
    );
  return (
    <fieldset aria-describedby={describedBy} className={cx("min-w-0", className)}>
      <legend className={cx("mb-1.5 text-sm font-medium text-muted", isLegendHidden && "sr-only")}>
        {legend}
      </legend>
      {children}
      {wrong}
      {hint !== undefined && <Hint isRow={false} text={hint} />}
    </fieldset>
  );
}
