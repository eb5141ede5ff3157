import { Monitor, Moon, Sun } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { setTheme, THEMES, useTheme } from "@/lib/theme";
import { IconButton } from "@/ui/Button";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "@/ui/Menu";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeChoices() {
  const { t } = useT();
  return (
    <MenuChoices
      label={t("shell:theme.label")}
      value={useTheme()}
      onChange={(value) => setTheme(THEMES.find((theme) => theme === value) ?? "system")}
      options={THEMES.map((theme) => ({ value: theme, label: t(`shell:theme.${theme}`) }))}
    />
  );
}

export function ThemeMenu() {
  const { t } = useT();
  const Icon = ICONS[useTheme()];
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("shell:theme.label")}>
          <Icon aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="start">
        <ThemeChoices />
      </MenuContent>
    </Menu>
  );
}
