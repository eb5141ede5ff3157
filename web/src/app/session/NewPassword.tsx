/** A password that is being chosen: how long it must be stands below it until it is refused for that. */
import type { ComponentProps } from "react";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { TextInput } from "@/ui/TextInput";

interface NewPasswordProps extends ComponentProps<typeof TextInput> {
  label: string;
  error: string | undefined;
}

export function NewPassword({ label, error, ...rest }: NewPasswordProps) {
  const { t } = useT();
  const hint = t("shell:signIn.tooShort");
  return (
    <Field label={label} error={error} isRequired {...(error !== hint && { hint })}>
      <TextInput type="password" dir="ltr" autoComplete="new-password" {...rest} />
    </Field>
  );
}
