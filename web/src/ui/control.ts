/** What a control inside a `Field` needs to be tied to its label, hint and error. */
import { createContext, useContext } from "react";
import { cx } from "@/lib/cx";

interface FieldTies {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldTies | null>(null);

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

/** Spread onto the control. Outside of a field it is empty, and the control needs an `aria-label` of its own. */
export function useFieldProps(): ControlProps {
  const ties = useContext(FieldContext);
  if (ties === null) return {};
  return {
    id: ties.id,
    "aria-describedby": ties.describedBy,
    "aria-invalid": ties.isInvalid || undefined,
    "aria-required": ties.isRequired || undefined,
  };
}

/** The box of everything one types or picks in. */
export const CONTROL = cx(
  "w-full min-w-0 rounded-control border border-edge bg-raised px-2.5 text-ink outline-none",
  "transition-[border-color,box-shadow] duration-150 placeholder:text-subtle",
  "focus:border-sage focus:ring-3 focus:ring-sage-soft",
  "aria-invalid:border-coral aria-invalid:focus:ring-coral-soft",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken coarse:text-[1rem]",
);
export const CONTROL_HEIGHT = "h-8 coarse:h-10";
