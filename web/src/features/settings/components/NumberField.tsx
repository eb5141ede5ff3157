/** A whole number of the settings, or nothing where nothing means no limit. */
import { type Control, Controller, type FieldPath } from "react-hook-form";
import { Field } from "@/ui/Field";
import { NumberInput } from "@/ui/TextInput";
import type { SettingsValues } from "../form";

interface NumberFieldProps {
  control: Control<SettingsValues>;
  name: FieldPath<SettingsValues>;
  label: string;
  hint: string;
  unit: string;
  error: string | undefined;
  /** What stands there while nothing does: "no limit". */
  placeholder?: string;
}

export function NumberField({ control, name, label, hint, unit, error, placeholder }: NumberFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} hint={hint} error={error}>
          <NumberInput
            unit={unit}
            min={0}
            placeholder={placeholder}
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            value={typeof field.value === "number" ? field.value : ""}
            onChange={(event) =>
              field.onChange(event.target.value === "" ? null : Math.trunc(Number(event.target.value)))
            }
          />
        </Field>
      )}
    />
  );
}
