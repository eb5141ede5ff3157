/** How this browser shows the dashboard: language and theme. */
import { chooseLanguage } from "@/lib/i18n/i18n";
import { LANGUAGE_CODES, LANGUAGES } from "@/lib/i18n/languages";
import { useT } from "@/lib/i18n/useT";
import { setTheme, THEMES, useTheme } from "@/lib/theme";
import { Field, FieldGroup } from "@/ui/Field";
import { Section } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";

export function Looks() {
  const { t, language } = useT();
  return (
    <Section title={t("account:looks.title")} body={t("account:looks.body")}>
      <div className="grid max-w-md gap-5">
        <Field label={t("shell:language.label")}>
          <Select
            value={language}
            onChange={(code) => void chooseLanguage(code)}
            options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          />
        </Field>
        <FieldGroup legend={t("shell:theme.label")}>
          <Segmented
            label={t("shell:theme.label")}
            value={useTheme()}
            onChange={setTheme}
            options={THEMES.map((theme) => ({ value: theme, label: t(`shell:theme.${theme}`) }))}
          />
        </FieldGroup>
      </div>
    </Section>
  );
}
