/** How long things are kept; what may stay for good says so where it is empty. */
import type { ProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Section } from "@/ui/Page";
import { KEPT, type SettingsValues } from "../form";
import { NumberField } from "./NumberField";

export function KeptFields({ form: { control }, errorOf }: ProblemForm<SettingsValues>) {
  const { t } = useT();
  return (
    <Section title={t("settings:kept.title")} body={t("settings:kept.body")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {KEPT.map(({ name, mayBeForGood }) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={t(`settings:kept.${name}`)}
            hint={t(`settings:kept.${name}_hint`)}
            unit={t("settings:unit.days")}
            error={errorOf(name)}
            {...(mayBeForGood && { placeholder: t("settings:kept.forGood") })}
          />
        ))}
      </div>
    </Section>
  );
}
