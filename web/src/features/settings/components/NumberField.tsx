/** A whole number of the settings, or nothing where nothing means no limit. What it is called is in the catalogue. */
import { Controller } from "react-hook-form";
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { NumberInput } from "@/ui/TextInput";
import { EMPTY_MEANS, type NumberName, type SettingsValues, UNITS } from "../form";

interface NumberFieldProps extends ProblemForm<SettingsValues> {
  name: NumberName;
}

export function NumberField({ form: { control }, errorOf, name }: NumberFieldProps) {
  const { t } = useT();
  const empty = EMPTY_MEANS[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field
          label={t(`settings:number.${name}`)}
          hint={t(`settings:number.${name}_hint`)}
          error={errorOf(name)}
        >
          <NumberInput
            unit={t(`settings:unit.${UNITS[name]}`)}
            min={0}
            placeholder={empty === undefined ? undefined : t(`settings:empty.${empty}`)}
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

/** Several of them, in this order. */
export function NumberFields({
  names,
  ...form
}: ProblemForm<SettingsValues> & { names: readonly NumberName[] }) {
  return names.map((name) => <NumberField key={name} {...form} name={name} />);
}
