/** Texts that are used again: those in use, or the archived ones. */
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { TemplateList } from "@/features/templates/components/TemplateList";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { Segmented } from "@/ui/Segmented";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/templates");

export function TemplatesPage() {
  const { t } = useT();
  const navigate = route.useNavigate();
  const isArchived = route.useSearch().archived === true;
  const mayWrite = useShell().session.permissions.includes("channels.write");
  const write = () => void navigate({ to: "/templates/$templateId", params: { templateId: "new" } });
  useShortcuts(
    t("templates:title"),
    mayWrite ? [{ keys: "c", label: t("templates:new"), icon: Plus, isAction: true, run: write }] : [],
  );
  const begin = mayWrite ? (
    <Button kind="primary" onClick={write}>
      <Plus aria-hidden="true" />
      {t("templates:new")}
    </Button>
  ) : null;
  return (
    <>
      <TopBar title={t("templates:title")} subtitle={t("templates:subtitle")}>
        <Segmented
          label={t("templates:show")}
          value={isArchived ? "archived" : "inUse"}
          onChange={(value) => void navigate({ search: value === "archived" ? { archived: true } : {} })}
          options={(["inUse", "archived"] as const).map((value) => ({
            value,
            label: t(`templates:${value}`),
          }))}
        />
        {begin}
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TemplateList
          isArchived={isArchived}
          begin={begin}
          link={(template, content) => (
            <Link
              to="/templates/$templateId"
              params={{ templateId: template.id }}
              className="block transition-colors duration-150 hover:bg-hover"
            >
              {content}
            </Link>
          )}
        />
      </div>
    </>
  );
}
