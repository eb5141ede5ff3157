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
        {KEPT.map((kept) => (
          <NumberField
            key={kept.name}
            control={control}
            name={kept.name}
            label={t(`settings:kept.${kept.name}`)}
            hint={t(`settings:kept.${kept.name}_hint`)}
            unit={t("settings:unit.days")}
            error={errorOf(kept.name)}
            {...(kept.mayBeForGood && { placeholder: t("settings:kept.forGood") })}
          />
        ))}
      </div>
    </Section>
  );
}
