import { Languages } from "lucide-react";
import { chooseLanguage } from "@/lib/i18n/i18n";
import { asLanguage, LANGUAGE_CODES, LANGUAGES } from "@/lib/i18n/languages";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "@/ui/Menu";

function LanguageChoices() {
  const { t, language } = useT();
  return (
    <MenuChoices
      label={t("shell:language.label")}
      value={language}
      onChange={(value) => {
        const chosen = asLanguage(value);
        if (chosen !== null) void chooseLanguage(chosen);
      }}
      options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
    />
  );
}

export function LanguageMenu() {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("shell:language.label")}>
          <Languages aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="start">
        <LanguageChoices />
      </MenuContent>
    </Menu>
  );
}
