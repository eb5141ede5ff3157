/** Begin with the text of a template: it is copied, and what is changed here changes nothing there. */
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Campaign } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { templatesQuery } from "../api";
import { textOf } from "../variables";

interface TemplateMenuProps {
  channel: Campaign["channel"];
  body: string;
  onPick: (body: string) => void;
}

export function TemplateMenu({ channel, body, onPick }: TemplateMenuProps) {
  const { t, language } = useT();
  const templates = useQuery(templatesQuery(channel)).data?.items ?? [];
  if (templates.length === 0) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm">
          <FileText aria-hidden="true" strokeWidth={1.75} />
          {t("campaigns:content.template")}
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        {templates.map((template) => (
          <MenuItem
            key={template.id}
            onSelect={() => {
              onPick(textOf(template.variants, language));
              if (body.trim() !== "")
                showToast({ text: t("campaigns:content.replaced"), undo: () => onPick(body) });
            }}
          >
            <bdi>{template.name}</bdi>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
